/**
 * A schedule's world: a departure, its visitors, a gateway, and everything that has happened so
 * far.
 */
import type { Customer } from '../principal.ts';
import { makeCipher } from '../providers/crypto/cipher.ts';
import { makeLinkTokens } from '../providers/crypto/linkTokens.ts';
import { makePreviewTokens } from '../providers/crypto/previewTokens.ts';
import { makeMetrics } from '../providers/metrics/metrics.ts';
import { makeSecurityLog } from '../providers/security/securityLog.ts';
import { makeQuoteTokens } from '../providers/crypto/quoteTokens.ts';
import { readConfig, type Config } from '../config.ts';
import type { Occupancy } from '../contract/common.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import type { Deps } from '../deps.ts';
import { GatewayUnavailable } from '../providers/payment/port.ts';
import type { Accounts } from '../providers/signIn/port.ts';
import { Refusal } from '../errors.ts';
import type { Db, Tx } from '../store/database/db.ts';
import { testSecrets } from '../testing/service.ts';
import type { Random } from './random.ts';
import { openBothGateways, openEmulatedGateway } from './emulatedGateway.ts';
import { openScriptedGateway, type ScriptedGateway } from './scriptedGateway.ts';

export interface HeldSeats {
  id: string;
  session: string;
  selection: QuoteRequest;
}
export interface Reserved {
  reference: string;
  session: string;
}
export interface Opened {
  id: string;
  orderId: string;
  reference: string;
  session: string;
}
/** A share that a friend was asked to pay. */
export interface AskedShare {
  id: string;
  reference: string;
  /** The session of whoever booked. */
  session: string;
}
/** A waiting list entry. */
export interface Place {
  id: string;
  session: string;
  pax: number;
  occupancy: Occupancy;
}
/** A request sent with a key, which can be repeated. */
export interface Sent {
  key: string;
  again: (actor: Actor) => Promise<void>;
}

export interface Tally {
  schedules: number;
  events: number;
  /** Refusals by code. Each is a conflict handled, not an error. */
  refusals: Map<string, number>;
  /** Transactions the server asked to retry. */
  retries: number;
  /** Responses and calls dropped on purpose. */
  losses: number;
}

/** How likely visitors' choices are, from 0 to 1. */
export interface Chances {
  coupon: number;
  /** That a party has three people. They pay enough at once to need two staff members. */
  three: number;
}

export interface World {
  db: Db;
  departureId: string;
  /** Another date that travellers can move to when this one is cancelled. */
  otherId: string;
  /** Everyone here shares this customer's email address, so all travel credit is theirs. */
  customer: Customer;
  couponCode: string;
  chances: Chances;
  visitors: readonly string[];
  gateway: ScriptedGateway;
  holds: HeldSeats[];
  bookings: Reserved[];
  payments: Opened[];
  places: Place[];
  shares: AskedShare[];
  /** Payments that one staff member recorded and another must approve. */
  recorded: string[];
  isEnded: boolean;
  sent: Sent[];
  /** Signed prices by selection. */
  tokens: Map<string, string>;
  /** The responses to each key, which must never differ. */
  answers: Map<string, Set<string>>;
  log: string[];
  tally: Tally;
}

/** The actor in an event, with its own random numbers and the service as that event sees it. */
export interface Actor {
  world: World;
  random: Random;
  deps: Deps;
}

/** A simulated crash or dropped response, just before or after a commit. */
class Interrupted extends Error {}

const config: Config = readConfig({ ...testSecrets, LOG_LEVEL: 'silent' });
export const links = makeLinkTokens({
  secrets: config.sessionSecrets,
  addressKey: config.addressKey,
});
const crypto = {
  cipher: makeCipher(config.draftKeys),
  quoteTokens: makeQuoteTokens(config.quoteKeys),
  links,
  previews: makePreviewTokens(config.quoteKeys),
};

/** No one signs in during a proof. */
const nobody = async (): Promise<never> => {
  throw new Error('no one signs in here');
};
const accounts: Accounts = {
  cookieName: 'safar_account',
  open: nobody,
  read: nobody,
  signOut: nobody,
  list: nobody,
  end: nobody,
};

export interface Dates {
  departureId: string;
  otherId: string;
}

/** Returns a departure's coupon code. Each schedule has its own. */
export const couponOf = (departureId: string) => `SNOW-${departureId.slice(-12).toUpperCase()}`;

/** Returns the customer who has the same ID as a departure, signed in. */
export const customerOf = (departureId: string): Customer => ({
  ...{ id: departureId, userId: departureId, sessionId: departureId, name: null },
  ...{ email: `${departureId}@example.com`, signedInAt: new Date(), isFresh: true },
});

/** Creates a schedule's world around a departure from `makeDepartures`. */
export async function openWorld(
  db: Db,
  { departureId, otherId }: Dates,
  tally: Tally,
  chances: Chances,
): Promise<World> {
  return {
    db,
    departureId,
    otherId,
    customer: customerOf(departureId),
    couponCode: couponOf(departureId),
    chances,
    visitors: ['a', 'b', 'c'].map((name) => `${name}-${departureId}`),
    gateway: await openGateway(departureId.slice(-12)),
    holds: [],
    bookings: [],
    payments: [],
    places: [],
    shares: [],
    recorded: [],
    isEnded: false,
    sent: [],
    tokens: new Map(),
    answers: new Map(),
    log: [],
    tally,
  };
}

/**
 * Opens the gateway that `PROOF_GATEWAY` names: a scripted one, a driver with its emulator, or both
 * drivers, with a new choice of the one for new payments at every event.
 */
async function openGateway(prefix: string): Promise<ScriptedGateway> {
  const kind = process.env['PROOF_GATEWAY'] || 'scripted';
  if (kind === 'scripted') return openScriptedGateway(prefix);
  if (kind === 'razorpay' || kind === 'stripe') return openEmulatedGateway(kind);
  if (kind === 'both') return openBothGateways();
  throw new Error('PROOF_GATEWAY must be scripted, razorpay, stripe or both.');
}

/** Returns an actor whose calls never fail. Collects warnings and errors from the service. */
export function calmActor(world: World, random: Random, complaints: string[]): Actor {
  const complain = (fields: object, message: string) =>
    complaints.push(`${message} ${JSON.stringify(fields)}`);
  return {
    world,
    random,
    deps: {
      config,
      db: world.db,
      ...crypto,
      accounts,
      staffAccounts: accounts,
      security: makeSecurityLog(),
      metrics: makeMetrics(),
      ...world.gateway.gateways(random, 0),
      mail: { send: async () => {}, verify: async () => {}, close() {} },
      bounces: null,
      texts: null,
      log: { info() {}, warn: complain, error: complain },
      wake() {},
    },
  };
}

/** Returns an actor some of whose gateway calls and commits fail. */
export function unluckyActor(world: World, random: Random): Actor {
  const actor = calmActor(world, random, []);
  const trouble = random.chance(0.2) ? 0.4 : 0;
  return {
    ...actor,
    deps: {
      ...actor.deps,
      db: interrupted(world, random, trouble / 4),
      ...world.gateway.gateways(random, trouble),
    },
  };
}

/** Returns a database whose commits sometimes fail, half of them after taking effect. */
function interrupted({ db, tally }: World, random: Random, share: number): Db {
  return {
    ...db,
    async transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const diesBefore = random.chance(share);
      const diesAfter = random.chance(share);
      let tries = 0;
      const result = await db.transact(async (tx) => {
        if ((tries += 1) > 1) tally.retries += 1;
        const done = await work(tx);
        if (diesBefore) throw new Interrupted('before the commit');
        return done;
      });
      if (diesAfter) throw new Interrupted('after the commit');
      return result;
    },
  };
}

/** Does something that may be refused; any unexpected refusal fails the schedule. */
export async function attempt<T>(actor: Actor, work: () => Promise<T>): Promise<T | null> {
  const { tally } = actor.world;
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) {
      tally.refusals.set(error.code, (tally.refusals.get(error.code) ?? 0) + 1);
      return null;
    }
    if (error instanceof Interrupted || error instanceof GatewayUnavailable) {
      tally.losses += 1;
      return null;
    }
    throw error;
  }
}
