/** Returns text from a URL or form if it's one of a record's keys, otherwise null. */
export function nameIn<Name extends string>(
  names: Record<Name, unknown>,
  text: string,
): Name | null {
  const isName = (name: string): name is Name => Object.hasOwn(names, name);
  return isName(text) ? text : null;
}
