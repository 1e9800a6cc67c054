/** Writes HTML for emails and for the pages of local stand-ins. */

/** Escapes text for use in HTML and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Returns a page that says at the top what it stands in for. `body` is HTML. */
export function standInPage({
  title,
  standsInFor,
  style,
  body,
  script = '',
}: {
  title: string;
  standsInFor: string;
  style: string;
  body: string;
  script?: string;
}): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><p class="tag">${standsInFor}</p>${body}</main>${script}</body></html>`;
}
