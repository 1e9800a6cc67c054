/**
 * Returns a function that copies part of a JSON document, replacing each `$ref` with what it refers
 * to.
 */
export function inlinerOf(document: object) {
  const known = new Map<string, unknown>();
  const find = ($ref: string): unknown => {
    const [, ...names] = $ref.split('/');
    return names.reduce<object>((part, name) => Reflect.get(part, name) as object, document);
  };
  const inline = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inline);
    if (typeof node !== 'object' || node === null) return node;
    if ('$ref' in node && typeof node.$ref === 'string') {
      if (!known.has(node.$ref)) known.set(node.$ref, inline(find(node.$ref)));
      return known.get(node.$ref);
    }
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value)]));
  };
  return <T extends object>(part: T) => inline(part) as T;
}
