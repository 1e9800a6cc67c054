/** Whether part of a path could be a slug. If not, the page is a 404 and nothing is loaded. */
export function isSlug(text: string): boolean {
  return text.length <= 96 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
