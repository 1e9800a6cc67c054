/** Renders an email as branded HTML and as plain text. */
import { escapeHtml } from '../html.ts';

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'reference'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'steps'; label: string; items: readonly string[] }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'quote'; label: string; text: string }
  /** The only button in the email. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'textLink'; label: string; url: string };

export type MailWords = {
  subject: string;
  /** Shown beside the subject in an inbox. */
  preview: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Why the reader is getting this email, and how to stop such emails. */
  footer: string;
};

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
export const reference = (text: string): MailBlock => ({ kind: 'reference', text });
export const link = (label: string, url: string): MailBlock => ({ kind: 'link', label, url });
export const textLink = (label: string, url: string): MailBlock => ({
  kind: 'textLink',
  label,
  url,
});

export type MailBrand = { name: string; siteUrl: string };

/**
 * Copied from styles/tokens.ts, because email apps don't support custom properties
 * (docs/duplication.md).
 */
const colour = {
  paper: '#fbf8f2',
  card: '#ffffff',
  ink: '#17211f',
  muted: '#5a635e',
  line: '#ddd4c3',
  pine: '#1d4a3f',
  madder: '#ad3519',
  onMadder: '#ffffff',
};
const font = "'Anek Latin','Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Returns an email in both forms. All text is escaped, and nothing is loaded from elsewhere. */
export function writeMail(words: MailWords, brand: MailBrand): { html: string; text: string } {
  return { html: writeHtml(words, brand), text: writeText(words, brand) };
}

function writeText(words: MailWords, brand: MailBrand): string {
  const blocks = words.blocks.map((block) => {
    switch (block.kind) {
      case 'paragraph':
        return block.text;
      case 'reference':
        return `Reference: ${block.text}`;
      case 'code':
        return block.text;
      case 'steps':
        return [`${block.label}:`, ...block.items.map((item) => `- ${item}`)].join('\n');
      case 'facts':
        return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
      case 'quote':
        return `${block.label}:\n${block.text
          .split('\n')
          .map((line) => `> ${line}`)
          .join('\n')}`;
      case 'link':
      case 'textLink':
        return `${block.label}:\n${block.url}`;
    }
  });
  return [words.heading, ...blocks, `-- \n${brand.name}\n${brand.siteUrl}\n${words.footer}`].join(
    '\n\n',
  );
}

function writeHtml(words: MailWords, brand: MailBrand): string {
  const blocks = words.blocks.map((block) => {
    switch (block.kind) {
      case 'paragraph':
        return `<p style="margin:0 0 16px">${lines(block.text)}</p>`;
      case 'reference':
        return `<p style="margin:0 0 20px"><span style="color:${colour.muted}">Reference</span><br><strong style="font-size:26px;letter-spacing:.04em">${escapeHtml(block.text)}</strong></p>`;
      case 'code':
        return `<p style="margin:0 0 20px"><strong style="display:inline-block;padding:10px 18px;border:1px solid ${colour.line};border-radius:12px;background:${colour.paper};font-size:32px;line-height:1.1;letter-spacing:.18em">${escapeHtml(block.text)}</strong></p>`;
      case 'steps':
        return `<p style="margin:0 0 6px;color:${colour.muted}">${escapeHtml(block.label)}</p><ul style="margin:0 0 20px;padding:0 0 0 20px">${block.items.map((item) => `<li style="margin:0 0 6px">${lines(item)}</li>`).join('')}</ul>`;
      case 'facts':
        return `<table role="presentation" style="border-collapse:collapse;margin:0 0 20px;width:100%">${block.rows
          .map(
            ([label, value]) =>
              `<tr><td style="padding:6px 16px 6px 0;border-top:1px solid ${colour.line};color:${colour.muted};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td style="padding:6px 0;border-top:1px solid ${colour.line};vertical-align:top;word-break:break-word">${lines(value)}</td></tr>`,
          )
          .join('')}</table>`;
      case 'quote':
        return `<p style="margin:0 0 6px;color:${colour.muted}">${escapeHtml(block.label)}</p><div style="margin:0 0 20px;padding:2px 0 2px 16px;border-left:4px solid ${colour.pine};word-break:break-word">${lines(block.text)}</div>`;
      case 'link':
        return `<p style="margin:0 0 20px"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:13px 24px;border-radius:999px;background:${colour.madder};color:${colour.onMadder};font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p><p style="margin:0 0 20px;color:${colour.muted};font-size:14px;word-break:break-all">${escapeHtml(block.url)}</p>`;
      case 'textLink':
        return `<p style="margin:0 0 20px"><a href="${escapeHtml(block.url)}" style="color:${colour.pine}">${escapeHtml(block.label)}</a></p>`;
    }
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(words.subject)}</title></head><body style="margin:0;background:${colour.paper};color:${colour.ink};font:17px/1.5 ${font}"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(words.preview)}</div><div style="max-width:600px;margin:0 auto;padding:28px 16px"><p style="margin:0 0 16px;font-weight:700;font-size:22px;color:${colour.pine}">${escapeHtml(brand.name)}</p><div style="background:${colour.card};border:1px solid ${colour.line};border-radius:16px;padding:28px 24px 12px"><h1 style="margin:0 0 16px;font-size:28px;line-height:1.15">${escapeHtml(words.heading)}</h1>${blocks.join('')}</div><p style="margin:18px 0 0;color:${colour.muted};font-size:14px">${lines(words.footer)}<br><a href="${escapeHtml(brand.siteUrl)}" style="color:${colour.muted}">${escapeHtml(brand.siteUrl)}</a></p></div></body></html>`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
