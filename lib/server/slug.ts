/** Whether part of a path could be a slug. If not, it's a 404 before anything is loaded. */
export function isSlug(text: string): boolean {
  return text.length <= 96 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
