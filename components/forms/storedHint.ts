/** Shows the stored value once the field contains something else; otherwise the usual hint. */
export function storedHint(
  typed: string | undefined,
  stored: string,
  hint?: string,
  label = stored,
) {
  const isOther = typed !== undefined && typed.trim() !== stored;
  return isOther ? `Saved now: ${label || 'nothing'}` : hint;
}
