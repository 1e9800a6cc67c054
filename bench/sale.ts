/**
 * `npm run bench:sale`: 5,000 visitors come for 40 seats within a minute, through the shipped nginx, while others read
 * and book elsewhere. Exactly 40 must be sold, everyone else answered within a second, and the other trips unaffected.
 * `-- --no-build` reuses the last run's build. `BENCH_VISITORS` and `BENCH_SECONDS` set another crowd.
 */
import { allRows } from '../booking/store/database/rows.ts';
import {
  Answers,
  finishBooking,
  giveBack,
  holdSeat,
  openBookingForm,
  openLoad,
} from './journeys.ts';
import { loadNow, machineLine, pause, printFigures, quantile, verdict } from './measure.ts';
import { makeDates, withDatabase } from './ownDates.ts';
import { startSiteBehindFront } from './siteBehindFront.ts';
import { findUnsound } from './soundness.ts';

const visitors = Number(process.env.BENCH_VISITORS ?? 5_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const seats = 40;
const limitMs = 1_000;
/** Visitors under way at once. More would say more about the bench than about the site. */
const most = 1_500;
const [saleTrip, otherTrip] = ['andaman-island-to-island', 'spiti-in-snow'];

const site = await startSiteBehindFront({
  build: !process.argv.includes('--no-build'),
  prepare: async () => undefined,
});
try {
  const { databaseUrl, payUrl } = site;
  if (!databaseUrl) throw new Error("PostgreSQL isn't installed (apt-get install postgresql)");
  const [date] = await makeDates(databaseUrl, {
    ...{ slug: saleTrip, capacity: seats, count: 1, inDays: 50 },
  });
  const others = await makeDates(databaseUrl, {
    ...{ slug: otherTrip, capacity: 40, count: 8, inDays: 50 },
  });
  if (!date) throw new Error('there is no date');
  console.log(machineLine());

  const crowd = { winners: new Answers(), others: new Answers() };
  const beside = new Answers();
  let sold = 0;
  let told = 0;
  const unfinished: string[] = [];

  const visitSale = async (at: number) => {
    const seen: Parameters<Answers['note']>[] = [];
    const visitor = site.newVisitor((...answer) => seen.push(answer));
    await visitor.ask('trip page', 'GET', `/trip/${saleTrip}`);
    await pause(Math.random() * 1_000);
    const form = await openBookingForm(visitor, date);
    if (form) await pause(Math.random() * 1_000);
    const held = form && (await holdSeat(visitor, form));
    if (held) {
      const reference = await finishBooking(visitor, held, `Buyer ${at}`);
      if (reference) sold += 1;
      else unfinished.push(`visitor ${at} held a seat and didn't get to a booking`);
    } else if (seen.every(([, { status }]) => typeof status === 'number' && status < 400))
      told += 1;
    for (const answer of seen) (held ? crowd.winners : crowd.others).note(...answer);
    visitor.close();
  };
  const visitElsewhere = async (at: number) => {
    const visitor = site.newVisitor((kind, ...rest) => beside.note(`elsewhere: ${kind}`, ...rest));
    await visitor.ask('trip page', 'GET', `/trip/${otherTrip}`);
    const other = others[at % others.length];
    const form = other && (await openBookingForm(visitor, other));
    const held = form && (await holdSeat(visitor, form));
    if (held && other) await giveBack(visitor, held, other);
    else unfinished.push(`visitor ${at} of another trip couldn't hold a seat`);
    visitor.close();
  };
  // Everything is loaded once, as it is on a site that is in use.
  for (let at = 0; at < 20; at += 1) await visitElsewhere(at);
  const before = structuredClone([...beside.ms]);
  beside.ms.clear();
  beside.failures.clear();
  unfinished.length = 0;

  const rate = visitors / seconds;
  const [turnedAway] = await Promise.all([
    openLoad({ perSecond: rate, seconds, most }, visitSale),
    openLoad({ perSecond: 1, seconds, most }, visitElsewhere),
  ]);

  const [{ booked, held } = { booked: -1, held: -1 }] = await withDatabase(
    databaseUrl,
    (db) =>
      allRows<{ booked: number; held: number }>(
        db.queries,
      )`select booked, held from departure where id = ${date.id}`,
  );
  const wrong = await findUnsound({ databaseUrl, payUrl }, [
    date.id,
    ...others.map(({ id }) => id),
  ]);
  const times = [...crowd.others.ms.values()].flat();
  const late = times.filter((ms) => ms > limitMs).length;
  const elsewhere = [...beside.ms.values()].flat();
  const failed = crowd.others.failed + crowd.winners.failed + beside.failed;
  printFigures(
    'sale',
    `A sale: ${visitors} visitors for ${seats} seats in ${seconds} seconds`,
    ['what', 'requests', 'p50 ms', 'p95 ms', 'worst ms'],
    [
      ...crowd.others.rows(),
      ...crowd.winners.rows().map(([kind = '', ...rest]) => [`buyers: ${kind}`, ...rest]),
      ...beside.rows(),
    ],
  );
  const checks: [string, boolean][] = [
    [
      `${sold} buyers got a booking, and ${booked} seats are booked`,
      sold === seats && booked === seats,
    ],
    [
      `${held} seats are still held, ${unfinished.length} visits ended early`,
      held === 0 && unfinished.length === 0,
    ],
    [`${told} of ${visitors - sold} others were told that there is none`, told === visitors - sold],
    [
      `${late} of ${times.length} answers to others took over ${limitMs} ms (p95 ${quantile(times, 0.95).toFixed(0)}, worst ${Math.max(...times).toFixed(0)})`,
      late === 0,
    ],
    [
      `elsewhere p95 ${quantile(elsewhere, 0.95).toFixed(0)} ms (${quantile(
        before.flatMap(([, ms]) => ms),
        0.95,
      ).toFixed(0)} before)`,
      quantile(elsewhere, 0.95) <= limitMs,
    ],
    [`${failed} failed requests, ${turnedAway} visitors couldn't start`, failed + turnedAway === 0],
    [`${wrong.length} invariants of seats and money are broken`, wrong.length === 0],
  ];
  console.log('');
  for (const [what, isMet] of checks) console.log(`- ${what}: ${verdict(isMet)}`);
  for (const line of [
    ...wrong,
    ...unfinished,
    ...[crowd.others, crowd.winners, beside].flatMap(({ failures }) =>
      [...failures].map(([what, count]) => `${count} × ${what}`),
    ),
  ].slice(0, 30)) {
    console.log(`  ${line}`);
  }
  console.log(`Load ${loadNow()}`);
  if (checks.some(([, isMet]) => !isMet)) process.exitCode = 1;
} finally {
  await site.close();
}
