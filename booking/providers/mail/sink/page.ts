/** The inbox pages: plain HTML without scripts. */
import { escapeHtml, standInPage } from '../../html.ts';

export interface MessageSummary {
  id: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
}

const style = `
:root{color-scheme:light dark;--paper:#fbf8f2;--card:#fff;--ink:#17211f;--soft:#5a635e;--line:#ddd4c3;--go:#1d4a3f;--tag:#fff3c9;--tag-ink:#5a4300}
@media (prefers-color-scheme:dark){:root{--paper:#0f1615;--card:#18211f;--ink:#f2efe8;--soft:#a9b3ae;--line:#2f3b38;--go:#9ed0bd;--tag:#4a3c0d;--tag-ink:#ffe9a6}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;padding:1rem}
main{width:min(60rem,100%);margin:0 auto}
.tag{display:inline-block;margin:0;padding:.25rem .75rem;border-radius:99px;background:var(--tag);color:var(--tag-ink);font-size:.875rem;font-weight:600}
h1{font-size:1.5rem;margin:1rem 0;overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0;background:var(--card);border:1px solid var(--line);border-radius:14px;overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:grid;gap:.125rem;padding:.75rem 1rem;color:inherit;text-decoration:none;overflow-wrap:anywhere}
li a:hover strong{text-decoration:underline}
a{color:var(--go)}
a:focus-visible,button:focus-visible,iframe:focus-visible{outline:3px solid var(--go);outline-offset:-3px}
small,dt{color:var(--soft)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}
h2{font-size:1.125rem;margin:1.5rem 0 .5rem}
iframe{width:100%;height:38rem;border:1px solid var(--line);border-radius:14px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1rem;margin:0}
button{font:inherit;min-height:2.75rem;border-radius:10px;border:1.5px solid var(--line);background:transparent;color:var(--ink);cursor:pointer;padding:.25rem 1rem;margin-top:1rem}
`;

function page(title: string, body: string): string {
  const standsInFor = 'Mail sink: no email leaves this machine';
  return standInPage({ title, standsInFor, style, body });
}

const time = (instant: string) =>
  `<time datetime="${instant}">${escapeHtml(new Date(instant).toUTCString())}</time>`;

/** Newest first. */
export function inboxPage(messages: readonly MessageSummary[], count: number): string {
  const list = messages
    .map(
      ({ id, subject, to, receivedAt }) =>
        `<li><a href="/messages/${id}"><strong>${escapeHtml(subject || '(no subject)')}</strong><span>To ${escapeHtml(to.join(', '))}</span><small>${time(receivedAt)}</small></a></li>`,
    )
    .join('');
  return page(
    'Inbox',
    count === 0
      ? '<h1>Inbox</h1><p>No emails yet. Emails from the booking service show up here.</p>'
      : `<h1>Inbox: ${count} ${count === 1 ? 'message' : 'messages'}</h1><ul>${list}</ul>${count > messages.length ? `<p><small>Showing the newest ${messages.length}.</small></p>` : ''}<form method="post" action="/clear"><button>Delete all</button></form>`,
  );
}

/** Returns the page for one message, with its HTML in a sandboxed frame. */
export function messagePage(
  { id, subject, from, to, receivedAt }: MessageSummary,
  parts: { text: string; hasHtml: boolean; attachments: readonly string[] },
): string {
  const facts: [string, string][] = [
    ['From', from],
    ['To', to.join(', ')],
    ...(parts.attachments.length > 0
      ? [['Attached', parts.attachments.join(', ')] satisfies [string, string]]
      : []),
  ];
  return page(
    subject || '(no subject)',
    `<p><a href="/">Back to the inbox</a></p><h1>${escapeHtml(subject || '(no subject)')}</h1><dl>${facts.map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`).join('')}<dt>Received</dt><dd>${time(receivedAt)}</dd></dl>${parts.hasHtml ? `<h2>As HTML</h2><iframe sandbox src="/messages/${id}/html" title="The message as HTML"></iframe>` : ''}<h2>As text</h2><pre>${escapeHtml(parts.text)}</pre><p><a href="/messages/${id}/raw">View source</a></p>`,
  );
}

export function missingPage(): string {
  return page(
    'Message not found',
    '<h1>Message not found</h1><p>Older messages are deleted to make space for new ones. <a href="/">Back to the inbox</a></p>',
  );
}
