/** Renders nothing. Next requires a component even for routes that send their own response. */
export function NoPage() {
  return null;
}
