/** Whether a string could be a booking reference: a prefix and eight characters, in any case. */
export function isReference(text: string): boolean {
  return /^[a-z]{2,4}-[0-9a-z]{8}$/i.test(text);
}
