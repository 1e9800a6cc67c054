/**
 * Books a seat and pays for it over https, with a browser's forms. For inside.sh, in the container.
 *
 *   node book.mjs <slug of a trip> <departure> <gateway> [file]      prints the booking's reference once it is confirmed
 *
 * With a file, the visitor fills in the form, and books only once the file is there.
 */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { actionElsewhere, hiddenFields, newVisitor, siteHost, unescapeHtml } from './visitor.mjs';

const [slug, departure, gateway, begin] = process.argv.slice(2);
const choice = { departure, room: 'twin', adults: '1' };
const traveller = {
  'contact.name': 'Asha Rao',
  'contact.phone': '98765 43210',
  'contact.email': 'buyer@example.com',
  'billing.stateCode': 'KA',
  'travellers.0.fullName': 'Asha Rao',
  'travellers.0.dateOfBirth': '1994-02-03',
  notes: '',
};
const visitor = newVisitor('10.250.0.1');

function stop(what, { status, location, html }) {
  console.error(`${what}: ${status} ${location}\n${html.replace(/<[^>]+>/g, ' ').slice(0, 2_000)}`);
  process.exit(1);
}
const pathOf = (address) => {
  const { pathname, search } = new URL(address, `https://${siteHost}`);
  return pathname + search;
};
async function open(path) {
  const page = await visitor.ask('GET', path);
  if (page.status !== 200) stop(`GET ${path}`, page);
  return page;
}
/** Sends a page's form, and opens the page that it leads to. */
async function send(page, action, typed = {}, headers = {}) {
  const form = { ...hiddenFields(page.html, action), ...typed };
  const answer = await visitor.ask('POST', pathOf(action), form, headers);
  if (answer.status !== 303) stop(`POST ${action}`, answer);
  return { ...(await open(pathOf(answer.location))), path: pathOf(answer.location) };
}
/** Returns the page's form with this action: its address and fields. */
function formWith(page, action) {
  if (!action) stop(`No form leads on, of ${page.html.match(/<form[^>]*>/g)}`, page);
  return { action, fields: hiddenFields(page.html, action) };
}

const form = await open(`/booking/${slug}?${new URLSearchParams(choice)}`);
const travellers = await send(form, '/api/booking/hold', choice);
let review = await send(travellers, '/api/booking/travellers', traveller);
if (begin) {
  while (!existsSync(begin)) await pause(500);
  const { path } = review;
  review = { ...(await open(path)), path };
  if (!review.html.includes(traveller['contact.name'])) stop('The details are gone', review);
}
let pay = await send(review, '/api/booking/confirm', { terms: 'accepted' });
// On a busy machine, the gateway may not have answered yet.
for (let attempt = 0; !actionElsewhere(pay.html) && attempt < 20; attempt += 1) {
  await pause(500);
  pay = { ...(await open(pay.path)), path: pay.path };
}

// At the gateway, which the browser reaches at an address of its own.
const checkout = formWith(pay, actionElsewhere(pay.html));
if (new URL(checkout.action).origin !== gateway) stop(`The form leads to ${checkout.action}`, pay);
const opened = await fetch(checkout.action, {
  method: 'POST',
  body: new URLSearchParams(checkout.fields),
});
const paid = await fetch(`${opened.url}/outcome`, {
  method: 'POST',
  body: new URLSearchParams({ outcome: 'success' }),
});
const outcome = { status: paid.status, location: '', html: await paid.text() };
const wayBack = /<form id="back"[^>]*action="([^"]+)"/.exec(outcome.html)?.[1];
const back = formWith(outcome, unescapeHtml(wayBack ?? ''));
let booking = await send({ html: '' }, back.action, back.fields, {
  origin: gateway,
  'sec-fetch-site': 'cross-site',
});
for (let attempt = 0; !booking.html.includes('You’re going'); attempt += 1) {
  if (attempt === 80) stop('The booking is not confirmed', booking);
  await pause(250);
  booking = { ...(await open(booking.path)), path: booking.path };
}
console.log(booking.path.split('/').at(-1));
visitor.close();
