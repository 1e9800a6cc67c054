/** New departures for the desk: a dry run that shows exactly what will be made, then the drafts. */
import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Occupancy } from '../contract/common.ts';
import type { FieldError } from '../contract/problem.ts';
import type { NewDepartureRequest, StaffDeparture } from '../contract/staff.ts';
import {
  MOST_PLANNED,
  type DepartureChoices,
  type DeparturePlan,
  type DeparturePlanConfirm,
  type DeparturePlanRequest,
  type MadeDepartures,
  type NewDeparturePreview,
  type PlanClash,
  type PlannedDeparture,
  type PublishMany,
} from '../contract/staffDeparturePlans.ts';
import type { Deps } from '../deps.ts';
import {
  codeChoices,
  copyTo,
  freeCode,
  movedDate,
  seriesDates,
  type CopySource,
} from '../domain/departurePlan.ts';
import { civilDateIn, daysBetween, isCivilDate } from '../domain/dates.ts';
import { priceBookOf, pricingDates } from '../domain/departureView.ts';
import { soloSelection } from '../domain/fares.ts';
import { priceSelection } from '../domain/pricing.ts';
import { errorIf, found, invalid, Refusal, refuseErrors } from '../errors.ts';
import {
  findDeparturesForStaff,
  findTripForStaff,
  type DepartureWithExtras,
} from '../store/catalogue/catalogue.ts';
import { writeDiscounts } from '../store/catalogue/discounts.ts';
import { databaseNow, type Queries } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import { lockDeparture } from '../store/bookings/seats.ts';
import {
  deleteDraft,
  findCopied,
  listPolicyChoices,
  listSeason,
  listStarts,
  listTakenCodes,
  listTripChoices,
  type CopiedFacts,
} from '../store/staff/departurePlans.ts';
import {
  auditable,
  findStaffDeparture,
  insertDraft,
  setDepartureStatus,
  type StaffDepartureRecord,
} from '../store/staff/staff.ts';
import { previewExpiry } from './cancelBooking.ts';
import { dryRun } from './dryRun.ts';
import type { Done, Finish } from './idempotent.ts';
import { audit, requirePermission, type Staff } from './staff.ts';
import {
  checkNewDeparture,
  insertNewDeparture,
  publishErrors,
  takeStep,
  toStaffDeparture,
  written,
} from './staffDepartures.ts';
import { transactAndWake } from './transactAndWake.ts';

/** What a new departure can be made of: trips and cancellation policies. */
export async function viewDepartureChoices(
  { db: { queries } }: Deps,
  staff: Staff,
): Promise<DepartureChoices> {
  requirePermission(staff, 'departures:read');
  const [trips, policies] = await Promise.all([
    listTripChoices(queries),
    listPolicyChoices(queries),
  ]);
  return { trips, policies };
}

/** Drafts one new departure as creating it would, shows it, and undoes it. */
export async function previewDeparture(
  deps: Deps,
  staff: Staff,
  request: NewDepartureRequest,
): Promise<NewDeparturePreview> {
  requirePermission(staff, 'departures:write');
  const trip = await checkNewDeparture(deps, deps.db.queries, request);
  return dryRun(deps, async (tx) => {
    const others = await listStarts(tx, [trip.id], [request.startDate]);
    const id = await insertNewDeparture(tx, request, trip);
    const { warnings } = toStaffDeparture(found(await findStaffDeparture(tx, id)));
    const facts = found((await findDeparturesForStaff(tx, [id])).get(id));
    return {
      tripTitle: trip.title,
      policyName: facts.policy.name,
      prices: request.prices.map(({ occupancy, amountMinor }) => ({
        occupancy,
        amountMinor,
        allInMinor: allInOf(facts, occupancy, deps.config),
      })),
      discountSteps: facts.groupTiers.length + facts.earlyTiers.length,
      sameDay: others.map(({ code }) => code),
      warnings,
    };
  });
}

/** Returns what an adult booking alone pays today, with taxes. Null if the room isn't on sale. */
export function allInOf(facts: DepartureWithExtras, occupancy: Occupancy, config: Config) {
  const book = priceBookOf(facts, facts.taxRules, config);
  const result = priceSelection(book, soloSelection(occupancy), pricingDates(facts, config));
  return result.ok ? result.price.totalMinor : null;
}

/** Shows exactly which drafts a series or a copied season makes. Writes nothing. */
export async function previewPlan(
  deps: Deps,
  staff: Staff,
  request: DeparturePlanRequest,
): Promise<DeparturePlan> {
  requirePermission(staff, 'departures:write');
  const { queries } = deps.db;
  const { items } = await planOf(deps, queries, request);
  const expiresAt = previewExpiry(await databaseNow(queries));
  const token = deps.previews.departurePlan.sign({ hash: hashOf(items) }, expiresAt);
  const count = items.filter(({ clash }) => clash === null).length;
  return { items, count, token, expiresAt: expiresAt.toISOString() };
}

/** Makes the drafts exactly as they were shown, all of them or none. */
export async function makePlan(
  deps: Deps,
  staff: Staff,
  { plan, token }: DeparturePlanConfirm,
  finish: Finish<MadeDepartures>,
): Promise<Done<MadeDepartures>> {
  requirePermission(staff, 'departures:write');
  return deps.db.transact(async (tx) => {
    const { items, trips } = await planOf(deps, tx, plan);
    const verified = deps.previews.departurePlan.verify(token, await databaseNow(tx));
    if (!verified.ok || verified.claims.hash !== hashOf(items)) {
      throw new Refusal('preview_expired');
    }
    const made: MadeDepartures['items'] = [];
    for (const { draft, groupTiers, earlyTiers, clash } of items) {
      if (clash !== null) continue;
      const { tripId, tz } = found(trips.get(draft.tripSlug));
      const id = newId();
      // Someone took the code or the date since the plan was read.
      if (!(await insertDraft(tx, { ...draft, id, tripId, tz }))) {
        throw new Refusal('preview_expired');
      }
      await writeDiscounts(tx, id, { groupTiers, earlyTiers });
      const { code, startDate, status } = await written(tx, staff, id, {
        action: 'departure.create',
      });
      made.push({ id, code, startDate, status });
    }
    const [first] = made;
    if (!first) throw invalid('plan', 'empty', 'There’s nothing to create');
    return finish(tx, 201, { items: made }, first.id);
  });
}

const hashOf = (items: readonly PlannedDeparture[]) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        items.map(({ draft, groupTiers, earlyTiers, clash }) => [
          draft,
          groupTiers,
          earlyTiers,
          clash,
        ]),
      ),
    )
    .digest('base64url');

/** Returns what a plan makes now, in the order of the new dates, and its trips by slug. */
async function planOf({ config }: Deps, queries: Queries, request: DeparturePlanRequest) {
  const { prices: rule, notOn } = request;
  refuseErrors([
    ...dateErrors('notOn', ...notOn),
    ...dateErrors('prices.from', ...(rule.from === undefined ? [] : [rule.from])),
  ]);
  const copies = await copiesOf(queries, request);
  if (copies.length > MOST_PLANNED) {
    throw invalid(
      'to',
      'maximum',
      `That’s more than ${MOST_PLANNED} departures. Choose fewer dates`,
    );
  }
  const facts = await findDeparturesForStaff(queries, [
    ...new Set(copies.map(({ copied }) => copied.id)),
  ]);
  const sources = copies.map(({ copied, startDate }) => ({
    copied,
    startDate,
    source: found(facts.get(copied.id)),
  }));
  const dates = [...new Set(copies.map(({ startDate }) => startDate))];
  const tripIds = [...new Set(sources.map(({ source }) => source.tripId))];
  const starts = await listStarts(queries, tripIds, dates);
  const existing = new Set(starts.map(({ tripId, startDate }) => `${tripId} ${startDate}`));
  const drafts = sources.map(({ copied, source, startDate }) => ({
    source,
    draft: copyTo(toCopySource(copied, source), startDate, rule),
  }));
  const choices = drafts.flatMap(({ draft }) => codeChoices(draft.code));
  const taken = new Set(await listTakenCodes(queries, choices));
  const items = drafts.map(({ source, draft }): PlannedDeparture => {
    const clash = clashOf(source, draft.startDate, { notOn, existing });
    const code = clash === null ? freeCode(draft.code, taken) : draft.code;
    return {
      sourceId: source.id,
      sourceStartDate: source.startDate,
      tripTitle: source.tripTitle,
      draft: { ...draft, code },
      groupTiers: [...source.groupTiers],
      earlyTiers: [...source.earlyTiers],
      prices: draft.prices.map(({ occupancy, amountMinor }) => ({
        occupancy,
        beforeMinor: source.prices.find((one) => one.occupancy === occupancy)?.amountMinor ?? 0,
        amountMinor,
        allInMinor: allInOf(
          { ...source, startDate: draft.startDate, prices: pricesLike(source, draft) },
          occupancy,
          config,
        ),
      })),
      clash,
    };
  });
  const trips = new Map(
    sources.map(({ source: { tripSlug, tripId, tz } }) => [tripSlug, { tripId, tz }]),
  );
  return { items, trips };
}

const pricesLike = (source: DepartureWithExtras, draft: NewDepartureRequest) =>
  source.prices.map((price) => ({
    ...price,
    ...draft.prices.find(({ occupancy }) => occupancy === price.occupancy),
  }));

/** Lists what is copied to which date. Throws every reason why the plan makes no sense. */
async function copiesOf(
  queries: Queries,
  { series, season }: DeparturePlanRequest,
): Promise<{ copied: CopiedFacts; startDate: string }[]> {
  const plan = series ?? season;
  if (!plan || (series && season)) {
    throw invalid('series', 'required', 'Choose either a series or a season');
  }
  const { from, to } = plan;
  refuseErrors([...dateErrors('from', from), ...dateErrors('to', to)]);
  refuseErrors([
    ...errorIf(to < from, 'to', 'order', 'Choose a day on or after the first'),
    ...errorIf(daysBetween(from, to) > 730, 'to', 'maximum', 'Choose two years at most'),
  ]);
  if (series) {
    const copied = await findCopied(queries, series.sourceId);
    if (!copied) throw invalid('sourceId', 'unknown', 'This departure doesn’t exist');
    return seriesDates(series, MOST_PLANNED).map((startDate) => ({ copied, startDate }));
  }
  if (!season) return [];
  if (season.tripSlug !== null && !(await findTripForStaff(queries, season.tripSlug))) {
    throw invalid('tripSlug', 'unknown', 'This trip doesn’t exist');
  }
  const copied = await listSeason(queries, season, MOST_PLANNED + 1);
  return copied.map((one) => ({
    copied: one,
    startDate: movedDate(one.startDate, season.moveBy),
  }));
}

const dateErrors = (path: string, ...dates: string[]): FieldError[] =>
  errorIf(!dates.every(isCivilDate), path, 'date', 'Enter a real date');

function clashOf(
  source: DepartureWithExtras,
  startDate: string,
  { notOn, existing }: { notOn: readonly string[]; existing: ReadonlySet<string> },
): PlanClash | null {
  if (source.tripStatus === 'hidden') return 'trip_hidden';
  if (startDate < civilDateIn(source.now, source.tz)) return 'date_passed';
  if (existing.has(`${source.tripId} ${startDate}`)) return 'date_exists';
  return notOn.includes(startDate) ? 'left_out' : null;
}

function toCopySource(copied: CopiedFacts, source: DepartureWithExtras): CopySource {
  return {
    id: source.id,
    tz: source.tz,
    tripSlug: source.tripSlug,
    code: source.code,
    startDate: source.startDate,
    endDate: source.endDate,
    reportAt: source.reportAt.toISOString(),
    capacity: copied.capacity,
    cancellationPolicyId: copied.cancellationPolicyId,
    minPax: copied.minPax,
    maxPaxPerBooking: source.maxPaxPerBooking,
    salesOpenAt: source.salesOpenAt?.toISOString() ?? null,
    salesCloseAt: source.salesCloseAt.toISOString(),
    depositKind: source.depositKind,
    depositValue: source.depositValue,
    balanceDueDays: source.balanceDueDays,
    instalments: source.instalments,
    womenOnly: source.womenOnly,
    prices: source.prices.map(
      ({ occupancy, amountMinor, childBps, infantMinor, allotment, isActive }) => ({
        ...{ occupancy, amountMinor, childBps, infantMinor, allotment, isActive },
      }),
    ),
    pickups: source.pickups.map(({ code, city, name, address, pickupAt, surchargeMinor }) => ({
      ...{ code, city, name, address, surchargeMinor },
      pickupAt: new Date(pickupAt).toISOString(),
    })),
    extras: source.addons.map(({ code, name, amountMinor, per, maxQty, stock }) => ({
      ...{ code, name, amountMinor, per, maxQty, stock },
    })),
  };
}

/** Puts all of these drafts on sale, or none. Says which of them aren't ready. */
export async function publishDepartures(
  deps: Deps,
  staff: Staff,
  { ids }: PublishMany,
): Promise<MadeDepartures> {
  requirePermission(staff, 'departures:write');
  return transactAndWake(deps, async (tx) => {
    const errors: FieldError[] = [];
    const made = new Map<string, MadeDepartures['items'][number]>();
    // In the order of their IDs, so that two people who publish the same drafts can't block each other.
    for (const id of [...ids].sort()) {
      const { code, startDate, status } = await takeStep(tx, staff, id, null, {
        action: 'departure.publish',
        apply: async (_tx, before) => {
          errors.push(...draftErrors(before, ids.indexOf(id)));
          if (before.status === 'draft') await setDepartureStatus(tx, id, 'scheduled');
        },
      });
      made.set(id, { id, code, startDate, status });
    }
    refuseErrors(errors);
    return { items: ids.map((id) => found(made.get(id))) };
  });
}

function draftErrors(before: StaffDepartureRecord, index: number): FieldError[] {
  const path = `ids.${index}`;
  const isDraft = before.status === 'draft';
  return [
    ...errorIf(!isDraft, path, 'invalid_state', 'It isn’t a draft any longer'),
    ...(isDraft ? publishErrors(before, path) : []),
  ].map((error) => ({ ...error, message: `${before.code}: ${error.message}` }));
}

/** Deletes a draft, which was never on sale. Its code is free again. */
export async function deleteDeparture(
  deps: Deps,
  staff: Staff,
  id: string,
  version: number,
): Promise<StaffDeparture> {
  requirePermission(staff, 'departures:write');
  return deps.db.transact(async (tx) => {
    if (!(await lockDeparture(tx, id))) throw new Refusal('not_found');
    const before = found(await findStaffDeparture(tx, id));
    if (version !== before.version) throw new Refusal('version_conflict');
    if (before.status !== 'draft') throw new Refusal('invalid_state');
    await deleteDraft(tx, id);
    await audit(tx, staff, {
      action: 'departure.delete',
      objectKind: 'departure',
      objectId: id,
      before: auditable(before),
      after: null,
    });
    return toStaffDeparture(before);
  });
}
