/** Generates a schedule from its seed, runs it over several connections, and checks the result. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { runDepartureEnds } from '../actions/endDeparture.ts';
import { sweepHolds } from '../actions/expireHolds.ts';
import { reconcile } from '../actions/reconcile.ts';
import { sweepWaitlist } from '../actions/waitlist.ts';
import { processWebhooks } from '../actions/webhooks.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../store/database/db.ts';
import { isThere, type EventKind } from './eventKind.ts';
import { eventKinds, makeDue, relayAll, type EventName } from './events.ts';
import { decideOne, readGateway } from './gatewayEvents.ts';
import { findViolations, moneyRows } from './invariants.ts';
import { seeded, type Random } from './random.ts';
import { settleByStaff } from './staffEvents.ts';
import {
  calmActor,
  openWorld,
  unluckyActor,
  type Actor,
  type Chances,
  type Dates,
  type Tally,
  type World,
} from './world.ts';

const FEWEST = 20;
const MOST = 60;
/** How many milliseconds an event waits for other events to create its prerequisites. */
const PATIENCE = 40;
/** Worker rounds after which everything must be idle. */
const ROUNDS = 8;

export interface Plan {
  seed: number;
  connections: number;
  chances: Chances;
  steps: PlannedEvent[];
}
interface PlannedEvent {
  name: string;
  actor: number;
  random: Random;
}

/** A schedule's theme. Some faults only show up if the same few events happen at the same time. */
interface Theme {
  oftener: readonly EventName[];
  chances: Chances;
}
const usual: Chances = { coupon: 0.3, three: 0.1 };
const everything: Theme = { oftener: [], chances: usual };
const themes: readonly Theme[] = [
  everything,
  everything,
  { oftener: ['hold', 'book'], chances: { ...usual, coupon: 1 } },
  {
    oftener: [
      'pay all',
      'pay the balance',
      'pays at the gateway',
      'changes the date',
      'repeats a request',
    ],
    chances: usual,
  },
  {
    oftener: [
      'cancels',
      'changes the date',
      'outbox is relayed',
      'bank pays out',
      'webhook arrives',
      'webhooks are processed',
      'reconcile',
    ],
    chances: usual,
  },
  {
    oftener: ['asks friends to pay', 'a friend starts to pay', 'pays at the gateway'],
    chances: usual,
  },
  {
    oftener: [
      'spends credit',
      'money is recorded',
      'pay the deposit',
      'pay the balance',
      'pay all',
    ],
    chances: { ...usual, three: 0.6 },
  },
];
const OFTENER = 4;

/** Plans a seed's events and deals them out to as many actors as there are connections. */
export function planSchedule(seed: number, connections: number): Plan {
  const random = seeded(seed);
  const theme = random.pick(themes) ?? everything;
  const things = new Set<string>();
  // Mostly short schedules, because a conflict between two people takes only a few events.
  const length = FEWEST + Math.floor((MOST - FEWEST + 1) * random.next() ** 6);
  const steps: PlannedEvent[] = [];
  while (steps.length < length) {
    const name = draw(random, things, theme);
    eventKinds.get(name)?.brings?.forEach((thing) => things.add(thing));
    steps.push({ name, actor: random.int(0, connections - 1), random: random.fork() });
  }
  return { seed, connections, chances: theme.chances, steps };
}

function draw(random: Random, things: ReadonlySet<string>, { oftener }: Theme): string {
  const often = new Set<string>(oftener);
  const open = [...eventKinds]
    .filter(([, { needs }]) => needs === undefined || things.has(needs))
    .map(([name, { weight }]) => ({ name, weight: often.has(name) ? weight * OFTENER : weight }));
  const total = open.reduce((sum, { weight }) => sum + weight, 0);
  let at = random.next() * total;
  for (const { name, weight } of open) {
    at -= weight;
    if (at < 0) return name;
  }
  throw new Error('no event is possible');
}

/** A plan's result, as plain data that can be sent to another process. */
export interface Verdict {
  seed: number;
  connections: number;
  events: number;
  broken: string[];
  log: string[];
}

/** Runs a plan until it is idle. `broken` is empty if there are no violations. */
export async function runSchedule(
  db: Db,
  plan: Plan,
  dates: Dates,
  tally: Tally,
): Promise<Verdict> {
  const random = seeded(plan.seed ^ 0x5afa);
  const world = await openWorld(db, dates, tally, plan.chances);
  const broken: string[] = [];
  const play = async (actor: number) => {
    for (const step of plan.steps.filter((one) => one.actor === actor)) {
      const kind = eventKinds.get(step.name);
      if (kind) await playEvent(world, step, kind, broken);
    }
  };
  await Promise.all(Array.from({ length: plan.connections }, (_, actor) => play(actor)));
  if (random.chance(0.2)) {
    broken.push(...(await comeToRest(world, random)));
    broken.push(...(await findViolations(world)));
  }
  // Then all holds expire, and no unpaid seat may stay taken.
  await sql`update seat_hold set expires_at = clock_now() - interval '1 second'
             where departure_id in (${world.departureId}, ${world.otherId})
               and status = 'active'`.execute(db.queries);
  broken.push(...(await comeToRest(world, random)));
  broken.push(...(await findViolations(world)));
  if (broken.length > 0) {
    world.log.push(...(await moneyRows(world)));
    // A stuck webhook belongs to no departure, and would fail the schedules after this one too.
    await sql`delete from webhook_event where state = 'received'`.execute(db.queries);
  }
  tally.schedules += 1;
  const { seed, connections, steps } = plan;
  return { seed, connections, events: steps.length, broken: [...new Set(broken)], log: world.log };
}

async function playEvent(
  world: World,
  { name, actor: index, random }: PlannedEvent,
  kind: EventKind,
  broken: string[],
): Promise<void> {
  const actor: Actor = unluckyActor(world, random);
  for (let turns = random.int(0, 3); turns > 0; turns -= 1) await nextTurn();
  for (let waited = 0; waited < PATIENCE && !isThere(world, kind.needs); waited += 4) {
    await pause(4);
  }
  const number = (world.tally.events += 1);
  world.log.push(`${number} > ${index} ${name}`);
  try {
    await kind.run(actor);
  } catch (error) {
    broken.push(
      `"${name}" failed: ${error instanceof Error ? (error.stack ?? '') : String(error)}`,
    );
  }
  world.log.push(`${number} < ${index} ${name}`);
}

/** All background work; jobs that release seats run before the one that offers them. */
const workers: readonly ((deps: Deps) => Promise<unknown>)[] = [
  sweepHolds,
  processWebhooks,
  reconcile,
  readGateway,
  runDepartureEnds,
  relayAll,
  sweepWaitlist,
];

/** Lets the banks respond and the workers work until nothing is left to do. */
async function comeToRest(world: World, random: Random): Promise<string[]> {
  const { gateway } = world;
  for (const payment of gateway.payments.values()) {
    if (payment.status === 'created') {
      gateway.answer(payment.id, random.chance(0.5) ? 'captured' : 'failed');
    }
  }
  gateway.hooks.length = 0;
  const complaints: string[] = [];
  const { deps: calm } = calmActor(world, random, complaints);
  // Many refunds are first sent here. In some schedules their responses are dropped too.
  const isTroubled = random.chance(0.4);
  const troubled = { ...calm, ...gateway.gateways(random, isTroubled ? 0.4 : 0) };
  let isQuiet = false;
  for (let round = 0; round < ROUNDS; round += 1) {
    // A worker must eventually finish whatever failed at first.
    complaints.length = 0;
    for (const refund of gateway.refunds.values()) gateway.payOut(refund.id);
    while (decideOne(world, random));
    gateway.hooks.length = 0;
    const deps = round === 0 ? troubled : calm;
    const open = await makeDue(world);
    // Nothing is dropped from the second round on.
    if (round > (isTroubled ? 1 : 0) && open === 0 && isQuiet) break;
    for (const work of workers) {
      await work(deps).catch((error: unknown) => complaints.push(`${work.name}: ${String(error)}`));
    }
    const settled = await settleByStaff(world, calm).catch((error: unknown) => {
      complaints.push(`staff could not settle: ${String(error)}`);
      return null;
    });
    isQuiet = settled === 0;
  }
  return complaints.map((complaint) => `a worker reported: ${complaint}`);
}
