/**
 * Visits the site for as long as a file isn't there, and says what failed. For upgrade.sh, in the container.
 *
 *   node load.mjs <file that ends it> <slug of a trip> <departure>
 *
 * Readers, and buyers who open the booking form, hold a seat and give it back, each from an address of their own,
 * because the site limits forms by address. Before all that, it opens forms, and sends them at the end: a tab that
 * stayed open. A failed request is one without an answer, or with a status of 400 or more.
 */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { container, hiddenFields, openVisitor, siteHost } from './visitor.mjs';

const [stopFile, slug, departure] = process.argv.slice(2);
const counts = { requests: 0, holds: 0, refused: 0, tabs: 0 };
const byKind = {};
const failed = [];
const begun = Date.now();
let addresses = 0;
/** Each begins with an address that no other visitor of this run has. */
const run = Number(process.pid) % 200;

function newVisitor() {
  addresses += 1;
  return openVisitor({
    ...container(),
    from: `10.${run}.${addresses >> 8}.${addresses & 255}`,
    note(kind, { status }, ms) {
      counts.requests += 1;
      byKind[kind] = (byKind[kind] ?? 0) + 1;
      const at = ((Date.now() - ms - begun) / 1000).toFixed(1);
      if (!(status < 400)) failed.push(`${at} s ${kind} ${status}`);
    },
  });
}

const choice = { departure, room: 'twin', adults: '1' };
const bookingPage = `/booking/${slug}?${new URLSearchParams(choice)}`;

async function openForm(visitor) {
  const { html } = await visitor.ask('booking page', 'GET', bookingPage);
  return { ...hiddenFields(html, '/api/booking/hold'), ...choice };
}
/** Holds a seat. Returns the hold's ID, or null. */
async function hold(visitor, form, kind = 'hold') {
  const { status, location } = await visitor.ask(kind, 'POST', '/api/booking/hold', form);
  const id = new URL(location || '/', `https://${siteHost}`).searchParams.get('hold');
  if (id) counts.holds += 1;
  else if (status < 400) counts.refused += 1;
  if (!id && status < 400) failed.push(`${kind} led to ${location}`);
  return id;
}
async function giveBack(visitor, id) {
  const page = `/booking/${slug}?hold=${id}`;
  const { html } = await visitor.ask('hold page', 'GET', page);
  const form = { slug, hold: id, ...hiddenFields(html, '/api/booking/release') };
  await visitor.ask('release', 'POST', '/api/booking/release', form);
}

async function openTab() {
  const visitor = newVisitor();
  const form = await openForm(visitor);
  const news = await visitor.ask('newsletter form', 'GET', '/contact-form?topic=newsletter');
  return async () => {
    const id = await hold(visitor, form, 'hold from an old tab');
    if (id) {
      counts.tabs += 1;
      await giveBack(visitor, id);
    }
    const fields = hiddenFields(news.html, '/api/forms/newsletter');
    const started = String(Date.now() - 60_000);
    const email = `tab${run}.${addresses}@example.com`;
    const { location } = await visitor.ask(
      'newsletter from an old tab',
      'POST',
      '/api/forms/newsletter',
      {
        ...fields,
        ...{ email, started, consent: 'yes', website: '' },
      },
    );
    if (/[?&]sent=/.test(location)) counts.tabs += 1;
    else failed.push(`the newsletter from an old tab led to ${location}`);
    visitor.close();
  };
}

const isOver = () => existsSync(stopFile);
async function read(lane) {
  const pages = [
    ['page', () => '/'],
    ['trip page', () => `/trip/${slug}`],
    ['page not kept', () => `/search?q=${Math.random()}`],
    ['personal page', () => '/my-trips'],
    ['dates', () => `/api/departures?trip=${slug}`],
  ];
  for (let turn = lane; !isOver(); turn += 1) {
    const visitor = newVisitor();
    for (let step = 0; step < 10 && !isOver(); step += 1) {
      const [kind, pathOf] = pages[(turn + step) % pages.length];
      await visitor.ask(kind, 'GET', pathOf());
      await pause(100);
    }
    visitor.close();
  }
}
async function buy() {
  while (!isOver()) {
    const visitor = newVisitor();
    const id = await hold(visitor, await openForm(visitor));
    if (id) await giveBack(visitor, id);
    visitor.close();
    await pause(100);
  }
}

const tabs = await Promise.all([openTab(), openTab(), openTab()]);
await Promise.all([read(0), read(1), read(2), buy(), buy(), buy()]);
for (const sendForm of tabs) await sendForm();
console.log(`${failed.length} of ${counts.requests} failed`);
console.log(JSON.stringify({ ...counts, byKind }));
for (const line of failed.slice(0, 20)) console.log(line);
