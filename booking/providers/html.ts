/** HTML that is written by hand: mails, and the pages of the stand-ins. */

/** Makes a text safe inside HTML and its attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** A page of a stand-in, which says at its top what it stands in for. `body` is HTML. */
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
