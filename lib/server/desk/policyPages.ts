import type { PolicyVersion, StaffPolicies, StaffPolicy } from '@/booking/contract/staffPolicies';
import { queryValue } from '@/lib/booking/bookingSelection';
import type { Fields } from '@/lib/desk/fieldReader';
import { policyFields, readPolicy } from '@/lib/desk/policyFields';
import type { FormDraft } from '@/lib/formDraft';
import type { DeskRequest } from './deskPage';
import { officeService } from './officeService';

export async function loadPoliciesPage({ visitor }: DeskRequest): Promise<StaffPolicies> {
  return officeService.policies(visitor);
}
export type PoliciesPageProps = StaffPolicies;

export interface PolicyPageProps {
  policy: StaffPolicy;
  mayChange: boolean;
  today: string;
  /** Trips that follow another policy. */
  others: StaffPolicy['trips'];
  draft: FormDraft;
  withdrawal: FormDraft;
  /** How many departures and bookings the last change was about. */
  followed: { departures: number; bookings: number } | null;
}

/** Loads a policy with its versions, and the trips that follow it or may. */
export async function loadPolicyPage(request: DeskRequest): Promise<PolicyPageProps | null> {
  const { slug: id, query, visitor, draftOf } = request;
  const { items, mayChange, today } = await officeService.policies(visitor);
  const policy = items.find((one) => one.id === id);
  if (!policy) return null;
  const trips = items.flatMap((one) => (one === policy ? [] : one.trips));
  const [departures, bookings] = ['departures', 'bookings'].map((name) =>
    Number(queryValue(query, name)),
  );
  return {
    ...{ policy, mayChange, today },
    others: [...new Map(trips.map((trip) => [trip.slug, trip])).values()],
    draft: draftOf('follow-policy'),
    withdrawal: draftOf('withdraw'),
    followed:
      queryValue(query, 'done') === 'follow-policy'
        ? { departures: departures || 0, bookings: bookings || 0 }
        : null,
  };
}

export interface NewPolicyPageProps {
  /** Null for a policy of its own. */
  policy: StaffPolicy | null;
  today: string;
  /** As typed, or else as in the version to start from. */
  values: Fields;
  /** What would be written. Null until it's asked for and right. */
  shown: Pick<PolicyVersion, 'tiers' | 'dateChange' | 'tcsRefund'> | null;
  /** When the trip starts by which the dates are shown. */
  exampleStart: string;
  draft: FormDraft;
}

/** Loads the form for a new version or policy, and how travellers will read it. */
export async function loadNewPolicyPage(request: DeskRequest): Promise<NewPolicyPageProps | null> {
  const { query, visitor, draftOf } = request;
  const { items, today } = await officeService.policies(visitor);
  const id = queryValue(query, 'policy');
  const policy = items.find((one) => one.id === id) ?? null;
  if (id && !policy) return null;
  const draft = draftOf('policy');
  const isPosted = Object.keys(draft.values).length > 0;
  const start = newestOf(policy ?? items[0]);
  const values = isPosted
    ? draft.values
    : { ...(start ? policyFields(start) : {}), validFrom: dayAfter(today) };
  const { terms, errors } = readPolicy(values);
  const isRight = isPosted && errors.length === 0 && (draft.values['validFrom'] !== '' || !policy);
  return {
    ...{ policy, today, values, draft },
    shown: isRight
      ? {
          ...terms,
          tiers: terms.tiers.map((tier) => ({
            ...tier,
            minChargeMinorPerPax: terms.minChargeMinorPerPax,
          })),
        }
      : null,
    exampleStart: exampleStartOf(policy, today),
  };
}

/** The version to begin from: the newest that wasn't withdrawn. */
const newestOf = (policy: StaffPolicy | undefined) =>
  policy?.versions.find(({ state }) => state !== 'withdrawn');

/** Returns the start of a trip that follows the policy, or a day in three months. */
function exampleStartOf(policy: StaffPolicy | null, today: string): string {
  const starts = policy?.trips.map(({ lastStart }) => lastStart) ?? [];
  return starts.toSorted().at(-1) ?? daysAfter(today, 90);
}

const DAY_MS = 86_400_000;
const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const dayAfter = (day: string) => daysAfter(day, 1);
