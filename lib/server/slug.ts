/** Whether a path part can be a slug at all. What cannot is a 404 before anybody is asked. */
export function isSlug(text: string): boolean {
  return text.length <= 96 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
