/**
 * Forms that visitors send to the operator. What was typed travels as text, exactly as it was typed:
 * the service judges it and answers with one entry per field.
 */
import { Type, type Static } from 'typebox';

/** Long enough that the rules, not the reader, say that a text is too long. */
const Typed = Type.String({ maxLength: 40_000 });

/** What the site saw while the form was filled in. From anybody else it counts for nothing. */
export const FormEvidence = Type.Object(
  {
    /** Seconds between the form and its sending; null when nobody knows. */
    elapsedSeconds: Type.Union([Type.Number(), Type.Null()]),
    /** Somebody filled the field that people do not see. */
    filledTrap: Type.Boolean(),
    /** The box "I am a person" of the page that asks once more. */
    saysPerson: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type FormEvidence = Static<typeof FormEvidence>;

/** What somebody agreed to, in the words they saw. */
export const ConsentGiven = Type.Object(
  {
    version: Type.String({ pattern: '^[\\w.-]{1,40}$' }),
    text: Type.String({ maxLength: 600 }),
    isGranted: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type ConsentGiven = Static<typeof ConsentGiven>;

const common = { consent: ConsentGiven, evidence: FormEvidence };

export const EnquiryKind = Type.Enum([
  'general',
  'corporate',
  'custom_trip',
  'callback',
  'complaint',
] as const);
export type EnquiryKind = Static<typeof EnquiryKind>;

/** Where on the site the form stood. */
export const EnquirySource = Type.Enum([
  'contact',
  'trip',
  'post',
  'campaign',
  'corporate',
  'booking',
] as const);
export type EnquirySource = Static<typeof EnquirySource>;

export const budgetBands = ['under_10000', 'to_20000', 'to_40000', 'over_40000', 'open'] as const;
export type BudgetBand = (typeof budgetBands)[number];
export const groupPurposes = ['offsite', 'incentive', 'team_building', 'retreat', 'other'] as const;
export type GroupPurpose = (typeof groupPurposes)[number];

/** `POST /v1/enquiries`: a question, or a group that wants a quote. */
export const EnquiryRequest = Type.Object(
  {
    kind: EnquiryKind,
    source: EnquirySource,
    tripSlug: Typed,
    postSlug: Typed,
    /** What an editor says the form is about. */
    subject: Typed,
    name: Typed,
    email: Typed,
    phone: Typed,
    company: Typed,
    city: Typed,
    purpose: Typed,
    pax: Typed,
    budget: Typed,
    dateFrom: Typed,
    dateTo: Typed,
    datesFlexible: Type.Boolean(),
    message: Typed,
    ...common,
  },
  { additionalProperties: false },
);
export type EnquiryRequest = Static<typeof EnquiryRequest>;

/** `POST /v1/submissions`: a pitch for a post. */
export const SubmissionRequest = Type.Object(
  {
    name: Typed,
    email: Typed,
    bio: Typed,
    title: Typed,
    pitch: Typed,
    url: Typed,
    /** Addresses of earlier work, one a line. */
    links: Typed,
    disclosure: Typed,
    ...common,
  },
  { additionalProperties: false },
);
export type SubmissionRequest = Static<typeof SubmissionRequest>;

/** `POST /v1/newsletter`: asks for the confirming mail. Known and unknown addresses get the same answer. */
export const NewsletterRequest = Type.Object(
  { email: Typed, ...common },
  { additionalProperties: false },
);
export type NewsletterRequest = Static<typeof NewsletterRequest>;

/** `POST /v1/date-interests`: "tell me when dates open". */
export const DateInterestRequest = Type.Object(
  { tripSlug: Typed, email: Typed, pax: Typed, wish: Typed, ...common },
  { additionalProperties: false },
);
export type DateInterestRequest = Static<typeof DateInterestRequest>;

/** 202: it is kept, and the mails are on their way. The same words again give the same reference. */
export const FormReceived = Type.Object({
  reference: Type.String(),
  isRepeated: Type.Boolean(),
});
export type FormReceived = Static<typeof FormReceived>;

/** The secret of a link in a mail. */
export const LinkRequest = Type.Object(
  { token: Type.String({ maxLength: 300 }) },
  { additionalProperties: false },
);
export type LinkRequest = Static<typeof LinkRequest>;

export const NewsletterStatus = Type.Enum(['pending', 'confirmed', 'unsubscribed'] as const);
export type NewsletterStatus = Static<typeof NewsletterStatus>;
/** What became of a subscription. Asking again changes nothing. */
export const NewsletterResult = Type.Object({ status: NewsletterStatus });
export type NewsletterResult = Static<typeof NewsletterResult>;

export const DateInterestResult = Type.Object({
  status: Type.Enum(['active', 'notified', 'withdrawn'] as const),
});
export type DateInterestResult = Static<typeof DateInterestResult>;
