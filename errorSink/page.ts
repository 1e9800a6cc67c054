/** The error sink's pages: plain HTML that works without scripts. */
import type { ErrorEvent } from './envelope.ts';
import type { EventSummary } from './store.ts';

const style = `
:root{color-scheme:light dark;--paper:#fbf8f2;--card:#fff;--ink:#17211f;--soft:#5a635e;--line:#ddd4c3;--bad:#ad3519;--warn:#7a4b00;--go:#1d4a3f}
@media (prefers-color-scheme:dark){:root{--paper:#0f1615;--card:#18211f;--ink:#f2efe8;--soft:#a9b3ae;--line:#2f3b38;--bad:#f08a66;--warn:#f2b632;--go:#9ed0bd}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:72rem;margin:0 auto;padding:clamp(1rem,4vw,3rem)}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:2rem 0 .5rem}
p{margin:.25rem 0;color:var(--soft)}
a{color:inherit}
ol.events{list-style:none;margin:1.5rem 0;padding:0;border-top:1px solid var(--line)}
ol.events li{border-bottom:1px solid var(--line);padding:.75rem 0;display:grid;gap:.1rem 1rem;grid-template-columns:minmax(0,1fr)}
@media (min-width:48rem){ol.events li{grid-template-columns:11rem minmax(0,1fr)}}
.level{font-weight:700;text-transform:uppercase;letter-spacing:.04em;font-size:.8rem;color:var(--bad)}
.level[data-level=warning]{color:var(--warn)}.level[data-level=info]{color:var(--go)}
.what{overflow-wrap:anywhere;font-weight:600}
.soft{color:var(--soft);font-size:.9rem;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:minmax(7rem,max-content) minmax(0,1fr);gap:.25rem 1.25rem;margin:1rem 0;padding:1rem;background:var(--card);border:1px solid var(--line);border-radius:14px}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
pre{overflow:auto;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1rem;font-size:.85rem;line-height:1.45;max-height:36rem}
pre .own{font-weight:700}
button{font:inherit;font-weight:600;min-height:2.75rem;border-radius:10px;border:1.5px solid var(--soft);background:transparent;color:var(--ink);cursor:pointer;padding:.4rem 1rem}
:focus-visible{outline:3px solid var(--go);outline-offset:2px}
`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

const level = (name: string) =>
  `<span class="level" data-level="${escapeHtml(name)}">${escapeHtml(name)}</span>`;

/** Lists all stored events, newest first. */
export function listPage(events: readonly EventSummary[], limit: number): string {
  const rows = events.map(
    (event) =>
      `<li><div>${level(event.level)}<div class="soft">${escapeHtml(event.from)}<br>${time(event.receivedAt)}</div></div>` +
      `<div><a class="what" href="/events/${event.id}">${escapeHtml(event.message)}</a>` +
      `<div class="soft">${escapeHtml(event.route || 'no route')}</div><div class="soft">${event.id}</div></div></li>`,
  );
  return page(
    'Errors in Safar',
    `<h1>Errors in Safar</h1><p>A local stand-in for the hosted error service. Everything the site reports arrives here exactly as it would there. The newest ${limit} events are kept.</p>` +
      (rows.length > 0
        ? `<ol class="events">${rows.join('')}</ol><form method="post" action="/clear"><button>Clear list</button></form>`
        : '<p><strong>No errors reported yet.</strong> To cause some on purpose, open /sentry-example-page on the site.</p>'),
  );
}

/** Shows one event in full. */
export function eventPage(summary: EventSummary, event: ErrorEvent): string {
  const facts: [string, string][] = [
    ['Event ID', summary.id],
    ['Received', summary.receivedAt],
    ['Level', summary.level],
    ['From', summary.from],
    ['Route', summary.route || 'not given'],
    ['Release', summary.release || 'not given'],
    ['Environment', event.environment ?? 'not given'],
    ...Object.entries(summary.tags).map(([name, value]): [string, string] => [
      `Tag ${name}`,
      value,
    ]),
  ];
  const list = facts.map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  return page(
    summary.message,
    `<p><a href="/">All errors</a></p><h1>${escapeHtml(summary.message)}</h1><dl>${list.join('')}</dl>` +
      `${stack(event)}<h2>As sent</h2><pre tabindex="0">${escapeHtml(JSON.stringify(event, null, 2))}</pre>`,
  );
}

/** Says that no event has this ID: it was never reported, or newer ones replaced it. */
export function missingPage(limit: number): string {
  return page(
    'No such event',
    `<h1>No such event</h1><p>There’s no event with this ID. It was never reported, or it was dropped because only the newest ${limit} are kept.</p><p><a href="/">All errors</a></p>`,
  );
}

function stack(event: ErrorEvent): string {
  const frames = event.exception?.values?.at(-1)?.stacktrace?.frames ?? [];
  if (frames.length === 0) return '';
  const lines = frames.toReversed().map((frame) => {
    const text = escapeHtml(
      `${frame.function ?? '(anonymous)'}  ${frame.filename ?? ''}${frame.lineno ? `:${frame.lineno}` : ''}`,
    );
    return frame.in_app ? `<span class="own">${text}</span>` : text;
  });
  return `<h2>Where</h2><pre tabindex="0">${lines.join('\n')}</pre>`;
}

function time(instant: string): string {
  return `<time datetime="${instant}">${instant.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
