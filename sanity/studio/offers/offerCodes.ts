import type { FieldError, Problem } from '../../../booking/contract/problem.ts';
import type {
  CouponChange,
  NewCouponRequest,
  StaffCoupon,
  StaffCoupons,
} from '../../../booking/contract/staff.ts';
import { paths } from '../../../lib/paths.ts';

export type { CouponChange, FieldError, NewCouponRequest, StaffCoupon, StaffCoupons };

/** The codes as they were at an instant, in milliseconds. */
export type LoadedCodes = StaffCoupons & { at: number };

/** A trip that a code can be limited to. */
export interface OfferTrip {
  title: string;
  slug: string;
}

const keyName = 'safar.offerCodesKey';

/** The access key, kept in this tab only. */
export const storedKey = {
  read: () => sessionStorage.getItem(keyName) ?? '',
  save: (key: string) => sessionStorage.setItem(keyName, key),
  forget: () => sessionStorage.removeItem(keyName),
};

/** A request the booking service refused or never got. The message is for marketers. */
export class OfferCodesFailure extends Error {
  readonly code: string;
  readonly errors: readonly FieldError[];
  constructor(code: string, message: string, errors: readonly FieldError[] = []) {
    super(message);
    this.code = code;
    this.errors = errors;
  }
  /** Whether the key can't be used at all, so that another one is needed. */
  get isAboutKey(): boolean {
    return this.code === 'authentication_required' || this.code === 'forbidden';
  }
}

/** Returns up to 500 codes, newest first. Throws `OfferCodesFailure`. */
export const listOfferCodes = (key: string) => ask<StaffCoupons>(key, 'GET');

/** Creates a code. Throws `OfferCodesFailure`, with an error for each wrong field. */
export const createOfferCode = (key: string, body: NewCouponRequest) =>
  ask<StaffCoupon>(key, 'POST', body);

/** Changes a code's end, limits or whether it works at all. Throws `OfferCodesFailure`. */
export const changeOfferCode = (key: string, code: string, body: CouponChange) =>
  ask<StaffCoupon>(key, 'PATCH', body, code);

const unknownKey = 'We don’t know this access key. Check that you’ve copied all of it.';
const unavailable =
  'We can’t reach the booking service right now. Nothing you typed is lost. Try again in a moment.';

const sentences: Record<string, string> = {
  authentication_required: unknownKey,
  validation_failed: 'Fix the fields marked in red first.',
  not_found: 'This offer code no longer exists. Go back to all codes.',
  rate_limited: 'Too many attempts. Try again in a minute.',
};
const forbidden = {
  read: 'This key isn’t for offer codes. Ask for a key with the marketing role.',
  write:
    'This key may see offer codes, but not create or change them. Ask for a key with the marketing role.',
};

async function ask<Answer>(
  key: string,
  method: 'GET' | 'POST' | 'PATCH',
  body?: object,
  code?: string,
): Promise<Answer> {
  // Headers hold only these characters, and every key consists of them.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new OfferCodesFailure('authentication_required', unknownKey);
  }
  const response = await fetch(paths.api.staffOfferCodes(code), {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  // The only casts at this boundary: the contract's own tests cover what the service returns.
  if (response?.ok && answer) return answer as Answer;
  const problem = (answer ?? {}) as Partial<Problem>;
  const refusal = problem.code ?? '';
  const sentence =
    refusal === 'forbidden' ? forbidden[body ? 'write' : 'read'] : sentences[refusal];
  throw new OfferCodesFailure(refusal, sentence ?? unavailable, problem.errors);
}
