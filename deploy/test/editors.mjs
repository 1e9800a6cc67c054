/**
 * Follows an editor's invitation through nginx: sets a password and an authenticator, signs in, publishes, and finds
 * the change on the public site. For inside.sh, in the container.
 *
 *   node editors.mjs <link of the invitation> <slug of a trip>      prints a line for each check, "ok" or "FAIL"
 */
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../../sanity/lake/testing/hostedLake.ts';
import { hiddenFields, newVisitor } from './visitor.mjs';

const [link, slug] = process.argv.slice(2);
const deskHost = 'desk.safar.test';
const desk = `https://${deskHost}`;
const dataset = '/v2026-06-01/data';
const editor = newVisitor('10.251.0.1', deskHost);
const stranger = newVisitor('10.251.0.2', deskHost);
const reader = newVisitor('10.251.0.3');
const password = 'a long password of the trial';

function is(what, actual, expected) {
  const isRight = expected instanceof RegExp ? expected.test(actual) : actual === expected;
  console.log(isRight ? `ok    ${what}` : `FAIL  ${what}: ${actual} instead of ${expected}`);
  if (!isRight) process.exit(1);
}

const { pathname, search } = new URL(link);
const welcome = await editor.ask('GET', pathname + search);
is('the invitation opens on the host of the desk', welcome.status, 200);
const app = await editor.ask('POST', '/v1/auth/invitation', {
  ...hiddenFields(welcome.html, '/v1/auth/invitation'),
  ...{ name: 'Meera Joshi', password },
});
const key = /<code>([^<]+)<\/code>/.exec(app.html)?.[1] ?? '';
const appAddress = `otpauth://totp/Safar?secret=${key}`;
const done = await editor.ask('POST', '/v1/auth/invitation/app', {
  ...hiddenFields(app.html, '/v1/auth/invitation/app'),
  code: codeOf(appAddress),
});
is('the editor sets a password and an authenticator', done.status, 200);
const again = await stranger.ask('GET', pathname + search);
is('the invitation works once', again.status, 410);

const asked = { origin: `${desk}/studio` };
const login = '/v1/auth/login/safar';
const email = 'meera@safar.test';
const wrong = await stranger.ask('POST', login, { ...asked, email, password: 'another password' });
is('a wrong password is refused', wrong.status, 401);
await editor.ask('POST', login, { ...asked, email, password });
// Each code works once, and the last one was for the invitation.
const signedIn = await editor.ask('POST', `${login}/code`, {
  ...asked,
  code: codeOf(appAddress, 1),
});
is(
  'the editor signs in, and comes back to the Studio',
  signedIn.location,
  /^https:\/\/desk\.safar\.test\/studio#sid=/,
);
const me = await editor.ask('GET', '/v2026-06-01/users/me');
is('the Studio learns who it is', /"name":"editor"/.test(me.html), true);

const query = (filter) => `${dataset}/query/production?${new URLSearchParams({ query: filter })}`;
const found = await editor.ask('GET', query(`*[_type == "trip" && slug.current == "${slug}"][0]`));
const trip = JSON.parse(found.html).result;
const title = `Published at ${new Date().toISOString().slice(11, 19)}`;
const change = JSON.stringify({ mutations: [{ patch: { id: trip._id, set: { title } } }] });
const refused = await stranger.ask('POST', `${dataset}/mutate/production`, change);
is('a change without a sign-in is refused', refused.status, 401);
const forged = await editor.ask('POST', `${dataset}/mutate/production`, change, {
  origin: 'https://evil.test',
  'sec-fetch-site': 'cross-site',
});
is('and one that another site sends with the cookie', /^40[13]$/.test(String(forged.status)), true);
const settings = JSON.stringify({
  mutations: [{ patch: { query: '*[_type == "settings"]', set: { title } } }],
});
const beyond = await editor.ask('POST', `${dataset}/mutate/production`, settings);
is("an editor can't change the site's settings", beyond.status, 403);
const page = `/trip/${slug}`;
await reader.ask('GET', page);

const begun = Date.now();
const published = await editor.ask('POST', `${dataset}/mutate/production`, change);
is('the editor publishes', published.status, 200);
let isLive = false;
while (!isLive && Date.now() - begun < 10_000) {
  isLive = (await reader.ask('GET', page)).html.includes(title);
  if (!isLive) await pause(50);
}
is(`the page shows it, ${Date.now() - begun} ms later`, isLive, true);
const closed = await reader.ask('GET', query('*[0]'));
is('the lake is closed on the public address', closed.status, 404);
for (const visitor of [editor, stranger, reader]) visitor.close();
