import type { ServerResponse } from 'node:http';

interface Answer {
  status: number;
  title: string;
  text: string;
  /** More HTML, built only from our own text and escaped values. */
  more?: string;
}

/** Sends a plain page, for the few responses that aren't one of the site's. Never cached. */
export function sendPlainAnswer(response: ServerResponse, answer: Answer): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Robots-Tag', 'noindex');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.statusCode = answer.status;
  response.end(`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(answer.title)}</title>
<style>
body { font: 1.125rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem }
</style>
</head>
<body>
<h1>${escapeHtml(answer.title)}</h1>
<p>${escapeHtml(answer.text)}</p>
${answer.more ?? ''}
</body>
</html>
`);
}

/** Escapes text for HTML, including inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
