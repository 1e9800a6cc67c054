/** Adds to the API description what the routes' schemas don't say: callers, headers and refusals. */
import { STATUS_CODES } from 'node:http';
import { refusalStatus, type RefusalCode } from '../contract/refusals.ts';
import { titleOf } from '../errors.ts';
import { factsOf, type Caller, type OperationFacts } from './operations.ts';

type Headers = Record<string, { $ref: string }>;
type Security = Record<string, never[]>[];

interface Answer {
  description?: string;
  headers?: Headers;
  content?: Record<string, object>;
}

interface Operation {
  parameters?: { in: string }[];
  requestBody?: object;
  responses: Record<string, Answer>;
  /** Set by `app.ts` on routes with a rate limit. */
  'x-limited'?: boolean;
}

export interface Description {
  components: Record<string, Record<string, object>>;
  paths: Record<string, Record<string, Operation>>;
}

/** The groups of operations. */
export const tags = [
  { name: 'system', description: 'Health' },
  { name: 'catalogue', description: 'Departures, prices, policies and reviews, for everyone' },
  { name: 'booking', description: 'Quotes, holds and bookings' },
  { name: 'payment', description: 'Payments for bookings, and shares of them' },
  { name: 'document', description: 'Receipts, vouchers, itineraries and calendars' },
  { name: 'upload', description: "Travellers' own files" },
  { name: 'review', description: 'Reviews of trips, and their photos' },
  { name: 'guest', description: 'Access to a booking by emailed link or code' },
  { name: 'account', description: "Sign-in, and the signed-in customer's own data" },
  { name: 'waitlist', description: 'Waiting lists of full departures' },
  { name: 'forms', description: 'Enquiries, pitches, the newsletter and date alerts' },
  { name: 'gateway', description: 'What the payment gateway and its pages call' },
  { name: 'internal', description: "What Safar's own programs call" },
  { name: 'staff', description: 'What staff do; each operation needs a permission' },
];

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });
const signature = (name: string, description: string) => ({
  ...{ type: 'apiKey', in: 'header', name, description },
});
const cookie = (name: string, description: string) => ({
  ...{ type: 'apiKey', in: 'cookie', name: `__Host-${name}` },
  description: `${description} Without HTTPS, its name is \`${name}\`.`,
});

export const securitySchemes = {
  session: cookie(
    'safar_session',
    "A visitor's signed session. It sees its own holds and bookings, and those whose emailed link or " +
      'code it has exchanged.',
  ),
  account: cookie('safar_account', 'The sign-in of a customer.'),
  desk: cookie('safar_desk', 'The sign-in of someone on the staff, which the site passes on.'),
  staff: bearer('A key that an owner made at the desk.'),
  site: bearer('A token from SERVICE_TOKEN, with which the site calls.'),
  razorpay: signature('X-Razorpay-Signature', "The gateway's signature of the raw body."),
  stripe: signature('Stripe-Signature', "The gateway's signature of the raw body."),
  contentStore: signature(
    'sanity-webhook-signature',
    "The content store's signature of the raw body, with SANITY_WEBHOOK_SECRET.",
  ),
};

/** What to send, by caller: one of these sets. With an empty set among them, nothing is needed. */
const securityOf: Record<Caller, Security> = {
  anyone: [],
  visitor: [{}, { session: [] }],
  reader: [{}, { session: [] }, { account: [] }],
  owner: [{ session: [] }, { account: [] }],
  customer: [{ account: [] }],
  site: [{ site: [] }],
  desk: [{ desk: [], site: [] }],
  staff: [{ desk: [], site: [] }, { staff: [] }],
  razorpay: [{ razorpay: [] }],
  stripe: [{ stripe: [] }],
  contentStore: [{ contentStore: [] }],
};

/** Callers for whom the service may set a cookie: a new session, or a longer sign-in. */
const withCookie: readonly Caller[] = ['visitor', 'reader', 'owner', 'customer', 'desk', 'staff'];

const text = { type: 'string' };
const count = { type: 'integer' };

const headers = {
  'X-Request-Id': { description: 'Names the request in logs and refusals.', schema: text },
  'X-RateLimit-Limit': {
    description: 'How many requests one caller may send in a window. Missing if none are counted.',
    schema: count,
  },
  'X-RateLimit-Remaining': { description: 'How many are left in this window.', schema: count },
  'X-RateLimit-Reset': { description: 'Seconds until the next window.', schema: count },
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: count },
  'Set-Cookie': {
    description: "Starts, renews or ends the visitor's session or the customer's sign-in.",
    schema: text,
  },
  'Idempotent-Replayed': {
    description: 'Present if this key had its answer already: this is the same one.',
    schema: { ...text, enum: ['true'] },
  },
  ETag: { description: "The answer's version.", schema: text },
  'Cache-Control': { description: 'How long caches may keep the answer.', schema: text },
  'Content-Disposition': { description: "The file's name.", schema: text },
  Location: { description: 'Where the browser goes on.', schema: { ...text, format: 'uri' } },
};

const idempotencyKey = {
  ...{ name: 'Idempotency-Key', in: 'header', required: true },
  description: 'Makes the request safe to repeat. Send a new random key with each new request.',
  schema: { ...text, minLength: 16, maxLength: 255, pattern: '^[!-~]+$' },
};

const parameters = {
  'Idempotency-Key': idempotencyKey,
  'Optional-Idempotency-Key': { ...idempotencyKey, required: false },
  'If-Match': {
    ...{ name: 'If-Match', in: 'header', required: true },
    description: 'The `ETag` of the version that this changes.',
    schema: { ...text, pattern: '^(W/)?"v[0-9]{1,9}"$' },
  },
  'If-None-Match': {
    ...{ name: 'If-None-Match', in: 'header', required: false },
    description: 'The `ETag` of an earlier answer, to get 304 if it is still the same.',
    schema: text,
  },
};

const photo = { content: { 'image/webp': { schema: { ...text, format: 'binary' } } } };

const rateLimitHeaders = [
  ...(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const),
];

/** Returns the description with everything that isn't in the routes' schemas. */
export function completeDescription<T extends object>(document: T) {
  const { components, paths } = JSON.parse(JSON.stringify(document)) as Description;
  const taken = new Set<string>();
  return {
    ...document,
    components: { ...components, securitySchemes, headers, parameters },
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path,
        Object.fromEntries(
          Object.entries(item).map(([method, operation]) => [
            method,
            { operationId: idOf(method, path, taken), ...complete(method, path, operation) },
          ]),
        ),
      ]),
    ),
  };
}

function complete(
  method: string,
  path: string,
  { 'x-limited': isLimited = false, parameters: own = [], responses, ...operation }: Operation,
) {
  const facts = factsOf(`${method.toUpperCase()} ${path}`);
  const successes = Object.entries(responses).filter(([status]) => !/^[45]XX$/.test(status));
  const codes = codesOf(facts, {
    isLimited,
    isRead: method === 'get',
    hasPath: path.includes('{'),
    hasInput: operation.requestBody !== undefined || own.some((one) => one.in === 'query'),
  });
  const needed = [
    ...(facts.isOnce && !facts.isKeyOptional ? (['Idempotency-Key'] as const) : []),
    ...(facts.isKeyOptional ? (['Optional-Idempotency-Key'] as const) : []),
    ...(facts.needsVersion ? (['If-Match'] as const) : []),
    ...(facts.isCacheable ? (['If-None-Match'] as const) : []),
  ];
  const all = [...own, ...needed.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
  return {
    ...operation,
    security: securityOf[facts.caller],
    ...(all.length > 0 ? { parameters: all } : {}),
    responses: {
      ...refusalsByStatus(codes, isLimited),
      ...Object.fromEntries(
        [
          ...successes,
          ...(facts.isCacheable ? ([['304', {}]] as const) : []),
          ...(facts.redirects ? ([['303', {}]] as const) : []),
          ...(facts.isPhoto ? ([['200', photo]] as const) : []),
        ].map(([status, answer]) => [status, success(status, answer, facts, isLimited)]),
      ),
    },
  };
}

/** Completes an answer that isn't a refusal. */
function success(
  status: string,
  answer: Answer,
  facts: OperationFacts,
  isLimited: boolean,
): Answer {
  const isFile = Object.keys(answer.content ?? {}).some((type) => !/json|webp/.test(type));
  return {
    ...answer,
    description: STATUS_CODES[status] ?? status,
    headers: referTo([
      'X-Request-Id',
      ...(isLimited ? rateLimitHeaders : []),
      ...(withCookie.includes(facts.caller) || facts.setsCookie ? (['Set-Cookie'] as const) : []),
      ...(facts.isOnce ? (['Idempotent-Replayed'] as const) : []),
      ...(facts.isCacheable || facts.tellsVersion ? (['ETag'] as const) : []),
      ...(facts.isCacheable ? (['Cache-Control'] as const) : []),
      ...(isFile ? (['Content-Disposition'] as const) : []),
      ...(status === '303' ? (['Location'] as const) : []),
      ...(status === '503' ? (['Retry-After'] as const) : []),
    ]),
  };
}

/** Returns every code that the operation can refuse a request with. */
function codesOf(
  { caller, isSigned, isOnce, refusals }: OperationFacts,
  route: { isLimited: boolean; isRead: boolean; hasPath: boolean; hasInput: boolean },
): RefusalCode[] {
  const isStaff = caller === 'staff';
  const byCause: [boolean, RefusalCode[]][] = [
    [true, ['internal_error', 'service_unavailable']],
    // Also for a wrong token of the site, on operations that need none.
    [!isSigned, ['authentication_required']],
    [isStaff, ['forbidden']],
    [!isSigned && !isStaff && caller !== 'desk' && !route.isRead, ['origin_not_allowed']],
    // In hosted mode, strangers find only what is signed.
    [route.hasPath || !isSigned, ['not_found']],
    [route.hasInput, ['validation_failed']],
    [route.hasInput || route.hasPath || !route.isRead, ['malformed_request']],
    [!route.isRead, ['payload_too_large', 'unsupported_media_type']],
    [route.isLimited, ['rate_limited']],
    [isOnce, ['idempotency_key_required', 'request_in_progress', 'idempotency_key_reused']],
  ];
  const codes = byCause.flatMap(([applies, these]) => (applies ? these : []));
  return [...new Set([...codes, ...refusals])];
}

/** Returns one answer per status, with the codes it may have. */
function refusalsByStatus(codes: RefusalCode[], isLimited: boolean): Record<string, Answer> {
  const byStatus = Map.groupBy(codes, (code) => refusalStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, these]) => {
      const waits = these.some((code) => code === 'request_in_progress') || status === 503;
      const list = these.toSorted();
      const answer = {
        description: list.map((code) => `\`${code}\`: ${titleOf(code)}.`).join(' '),
        headers: referTo([
          'X-Request-Id',
          ...(status === 429 && isLimited ? rateLimitHeaders : []),
          ...(waits || status === 429 ? (['Retry-After'] as const) : []),
        ]),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Problem' },
                { type: 'object', properties: { code: { enum: list } } },
              ],
            },
          },
        },
      };
      return [String(status), answer];
    }),
  );
}

function referTo(names: (keyof typeof headers)[]): Headers {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Returns a name for generated clients, such as `getTripsBySlugDepartures`. */
function idOf(method: string, path: string, taken: Set<string>): string {
  const words = path
    .replaceAll(/\{(\w+)\}/g, '/by/$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const join = (parts: string[]) =>
    method + parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const short = join(words.filter((word) => word !== 'v1'));
  const id = taken.has(short) ? join(words) : short;
  taken.add(id);
  return id;
}
