/** The pages on which editors sign in: plain HTML that works without scripts. */
import { SHORTEST_PASSWORD } from './accounts.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/** In the site's colours: styles/tokens.ts. */
const styles = `
:root { color-scheme: light dark; --paper: #fbf8f2; --card: #fff; --edge: #8c8471; --ink: #17211f; --muted: #5a635e;
  --madder: #ad3519; --deep: #8c2912; --soft: #fbe6df; --focus: #2f6f8f; }
@media (prefers-color-scheme: dark) { :root { --paper: #141b19; --card: #1d2624; --edge: #8d978f; --ink: #f3efe6;
  --muted: #b9c1bb; --deep: #c2492b; --soft: #43211a; --focus: #8fc7e3; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 27rem; margin: 0 auto; padding: 3rem 1.25rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
p { margin: 0 0 1rem; } .muted { color: var(--muted); }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input { width: 100%; padding: .7rem; border: 1px solid var(--edge); border-radius: 10px; background: var(--card);
  color: var(--ink); font: inherit; }
button, .button { display: inline-block; margin-top: 1.5rem; padding: .75rem 1.5rem; border: 0; border-radius: 999px;
  background: var(--madder); color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--deep); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.wrong { padding: .75rem 1rem; border-left: 4px solid var(--madder); background: var(--soft); }
code { font-size: 1.05rem; overflow-wrap: anywhere; } ol { columns: 2; padding-left: 1.5rem; }
svg { width: 13rem; max-width: 100%; height: auto; background: #fff; border-radius: 10px; }
`;

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} – Safar Studio</title>
<style>${styles}</style>
</head>
<body><main>
<h1>${escape(title)}</h1>
${content}
</main></body>
</html>
`;
}

function wrong(sentence: string | null): string {
  return sentence === null ? '' : `<p class="wrong" role="alert">${escape(sentence)}</p>`;
}

function hidden(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
    .join('\n');
}

/** The first step. `origin` is the page of the Studio to return to. */
export function passwordPage(origin: string, mistake: string | null, email = '') {
  return page(
    'Sign in to the Studio',
    `${wrong(mistake)}
<form method="post" action="/v1/auth/login/safar">
${hidden({ origin })}
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escape(email)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button>Continue</button>
</form>
<p class="muted" style="margin-top: 2rem">No account yet? Ask your administrator for an invitation.
If you lose your phone and recovery codes, ask for a new invitation.</p>`,
  );
}

/** The second step. */
export function codePage(origin: string, mistake: string | null) {
  return page(
    'Enter your code',
    `${wrong(mistake)}
<form method="post" action="/v1/auth/login/safar/code">
${hidden({ origin })}
<label for="code">Six digits from your authenticator app, or a recovery code</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="off" spellcheck="false" required autofocus>
<button>Sign in</button>
</form>`,
  );
}

/** The beginning of an invitation. */
export function welcomePage(token: string, mistake: string | null, name = '') {
  return page(
    'Welcome to the Studio',
    `${wrong(mistake)}
<form method="post" action="/v1/auth/invitation">
${hidden({ token })}
<label for="name">Your name, as your colleagues know it</label>
<input id="name" name="name" autocomplete="name" required maxlength="80" value="${escape(name)}">
<label for="password">A password of at least ${SHORTEST_PASSWORD} characters</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${SHORTEST_PASSWORD}" maxlength="128" required>
<button>Continue</button>
</form>`,
  );
}

/** Sets up the authenticator app. Without `app` the code was wrong, and the app has its key already. */
export function appPage(
  token: string,
  app: { picture: string; key: string } | null,
  mistake: string | null,
) {
  const key = app
    ? `<p>Scan this with an authenticator app, such as Aegis, 2FAS or Google Authenticator.</p>
<p>${app.picture}</p>
<p>Or type this key: <code>${escape(app.key)}</code></p>`
    : `<p>If the app has no entry for Safar, <a href="/v1/auth/invitation?token=${encodeURIComponent(token)}">begin again</a>.</p>`;
  return page(
    'Set up your authenticator app',
    `${wrong(mistake)}
${key}
<form method="post" action="/v1/auth/invitation/app">
${hidden({ token })}
<label for="code">The six digits it shows now</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required>
<button>Continue</button>
</form>`,
  );
}

/** The end of an invitation. The codes are shown only here. */
export function recoveryPage(codes: readonly string[], studioUrl: string) {
  const items = codes.map((code) => `<li><code>${escape(code)}</code></li>`).join('\n');
  return page(
    'Keep these recovery codes',
    `<p>Each replaces the app’s code once, if you lose your phone. No one can show them to you again: print them, or keep
them in a password manager.</p>
<ol>
${items}
</ol>
<p><a class="button" href="${escape(studioUrl)}">Open the Studio</a></p>`,
  );
}

/** A page that only says something. */
export function noticePage(title: string, sentence: string) {
  return page(title, `<p>${escape(sentence)}</p>`);
}
