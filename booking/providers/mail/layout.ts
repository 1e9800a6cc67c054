/** Renders an email as branded HTML and as plain text. */
import { escapeHtml } from '../html.ts';

/** A part of an email, in both forms. */
export interface MailBlock {
  html: string;
  text: string;
}

export interface MailWords {
  subject: string;
  /** Shown beside the subject in an inbox. */
  preview: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Why the reader is getting this email, and how to stop such emails. */
  footer: string;
}

interface MailBrand {
  name: string;
  siteUrl: string;
}

/** From styles/tokens.ts, as email apps lack custom properties (docs/duplication.md). */
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

export function paragraph(text: string): MailBlock {
  return { html: `<p style="margin:0 0 16px">${lines(text)}</p>`, text };
}

/** Shows a booking's or request's reference in large type. */
export function reference(text: string): MailBlock {
  return {
    html: `<p style="margin:0 0 20px"><span style="color:${colour.muted}">Reference</span><br><strong style="font-size:26px;letter-spacing:.04em">${escapeHtml(text)}</strong></p>`,
    text: `Reference: ${text}`,
  };
}

/** Shows a code to type in, alone on its line. */
export function code(text: string): MailBlock {
  return {
    html: `<p style="margin:0 0 20px"><strong style="display:inline-block;padding:10px 18px;border:1px solid ${colour.line};border-radius:12px;background:${colour.paper};font-size:32px;line-height:1.1;letter-spacing:.18em">${escapeHtml(text)}</strong></p>`,
    text,
  };
}

export function steps(label: string, items: readonly string[]): MailBlock {
  return {
    html: `${labelHtml(label)}<ul style="margin:0 0 20px;padding:0 0 0 20px">${items.map((item) => `<li style="margin:0 0 6px">${lines(item)}</li>`).join('')}</ul>`,
    text: [`${label}:`, ...items.map((item) => `- ${item}`)].join('\n'),
  };
}

type Fact = readonly [label: string, value: string | number | null | undefined];

/** Makes a table of labelled values. Leaves out empty values. */
export function factTable(...given: readonly Fact[]): MailBlock {
  const rows = given.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [[label, String(value)] as const],
  );
  const cells = rows.map(
    ([label, value]) =>
      `<tr><td style="padding:6px 16px 6px 0;border-top:1px solid ${colour.line};color:${colour.muted};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td style="padding:6px 0;border-top:1px solid ${colour.line};vertical-align:top;word-break:break-word">${lines(value)}</td></tr>`,
  );
  return {
    html: `<table role="presentation" style="border-collapse:collapse;margin:0 0 20px;width:100%">${cells.join('')}</table>`,
    text: rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
  };
}

export function quote(label: string, text: string): MailBlock {
  return {
    html: `${labelHtml(label)}<div style="margin:0 0 20px;padding:2px 0 2px 16px;border-left:4px solid ${colour.pine};word-break:break-word">${lines(text)}</div>`,
    text: `${label}:\n> ${text.replaceAll('\n', '\n> ')}`,
  };
}

/** Makes the email's only button. Its URL also appears as text, in case the button doesn't work. */
export function link(label: string, url: string): MailBlock {
  return {
    html: `<p style="margin:0 0 20px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;border-radius:999px;background:${colour.madder};color:${colour.onMadder};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p><p style="margin:0 0 20px;color:${colour.muted};font-size:14px;word-break:break-all">${escapeHtml(url)}</p>`,
    text: `${label}:\n${url}`,
  };
}

/** Makes a text link, in addition to the email's button. */
export function textLink(label: string, url: string): MailBlock {
  return {
    html: `<p style="margin:0 0 20px"><a href="${escapeHtml(url)}" style="color:${colour.pine}">${escapeHtml(label)}</a></p>`,
    text: `${label}:\n${url}`,
  };
}

/** Returns an email in both forms. All text is escaped, and nothing is loaded from elsewhere. */
export function writeMail(words: MailWords, brand: MailBrand): { html: string; text: string } {
  const { subject, preview, heading, blocks, footer } = words;
  const { name, siteUrl } = brand;
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:${colour.paper};color:${colour.ink};font:17px/1.5 ${font}"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div><div style="max-width:600px;margin:0 auto;padding:28px 16px"><p style="margin:0 0 16px;font-weight:700;font-size:22px;color:${colour.pine}">${escapeHtml(name)}</p><div style="background:${colour.card};border:1px solid ${colour.line};border-radius:16px;padding:28px 24px 12px"><h1 style="margin:0 0 16px;font-size:28px;line-height:1.15">${escapeHtml(heading)}</h1>${blocks.map(({ html }) => html).join('')}</div><p style="margin:18px 0 0;color:${colour.muted};font-size:14px">${lines(footer)}<br><a href="${escapeHtml(siteUrl)}" style="color:${colour.muted}">${escapeHtml(siteUrl)}</a></p></div></body></html>`,
    text: [heading, ...blocks.map(({ text }) => text), `-- \n${name}\n${siteUrl}\n${footer}`].join(
      '\n\n',
    ),
  };
}

function labelHtml(label: string): string {
  return `<p style="margin:0 0 6px;color:${colour.muted}">${escapeHtml(label)}</p>`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
