import type { Problem } from '@/booking/contract/problem';
import type { CancellationExample } from '@/booking/contract/policies';
import {
  exampleFields,
  exampleRequest,
  readTypedExample,
  type ExampleErrors,
  type TypedExample,
} from '@/lib/booking/cancellationExample';
import { dayOf } from '@/lib/format/dates';
import { bookingService } from '../booking/client';
import { failureOf, orNull } from '../booking/failures';
import type { ContentOptions } from '../content/content';
import { lastGood } from '../lastGood';
import type { Loaded, PersonalRequest } from './pageLoad';
import { loadContentPage } from './contentPage';

const slug = 'cancellation-policy';

/** What the calculator shows. */
export interface CountedExample {
  typed: TypedExample;
  errors: ExampleErrors;
  /** Null if there are errors or the service is unavailable. */
  result: CancellationExample | null;
}

/** Loads the policy in words and figures. Without the booking service, there are only the words. */
export async function loadCancellationPage(_slug: string, options: ContentOptions) {
  return withPolicies(loadContentPage(slug, options));
}

async function withPolicies(words: ReturnType<typeof loadContentPage>) {
  const [content, policies] = await Promise.all([
    words,
    orNull(bookingService.cancellationPolicies(), 'unavailable'),
  ]);
  if (!content) return null;
  const counted: CountedExample | null = null;
  const example = { ...usualExample, startDate: dayAhead(60), cancelOn: dayAhead(30) };
  return {
    ...content,
    policies,
    booking: policies && content.booking,
    counted,
    example,
    isOnlyContent: false,
  };
}

/** A trip for two, paid in full. */
const usualExample = { price: '43,000', paid: '', travellers: '2' };

const dayAhead = (days: number) => dayOf(Date.now() + days * 86_400_000, 'Asia/Kolkata');

/** The example page isn't cached, so its last good text is kept here. */
const keptWords = lastGood((page) => loadContentPage(page, { draft: false }));

/** Loads the same page with the example the visitor typed. */
export async function loadCancellationExamplePage({ query }: Pick<PersonalRequest, 'query'>) {
  const page = await withPolicies(keptWords(slug));
  return page && { ...page, counted: await countOut(query, page.policies?.items ?? []) };
}

export type CancellationPageProps = Omit<Loaded<typeof loadCancellationPage>, 'counted'> & {
  counted: CountedExample | null;
};

async function countOut(
  query: PersonalRequest['query'],
  policies: readonly { id: string }[],
): Promise<CountedExample> {
  const typed = readTypedExample(query);
  const read = exampleRequest(typed);
  if ('errors' in read) return { typed, errors: read.errors, result: null };
  const policy = policies.find(({ id }) => id === typed.policyId) ?? policies[0];
  if (!policy) return { typed, errors: {}, result: null };
  try {
    const result = await orNull(
      bookingService.exampleCancellation(policy.id, read.request),
      'unavailable',
    );
    return { typed, errors: {}, result };
  } catch (error) {
    return { typed, errors: errorsOf(failureOf(error)), result: null };
  }
}

/** The calculator's fields by their names in the contract. */
const fieldNames: Record<string, (typeof exampleFields)[number]> = {
  totalMinor: 'price',
  paidMinor: 'paid',
  travellers: 'travellers',
  startDate: 'startDate',
  cancelOn: 'cancelOn',
};

function errorsOf({ errors }: Problem): ExampleErrors {
  return Object.fromEntries(
    (errors ?? []).flatMap(({ path, message }) => {
      const field = fieldNames[path];
      return field ? [[field, message]] : [];
    }),
  );
}
