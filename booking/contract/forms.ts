/**
 * Visitors' forms to the operator. Input is sent as typed; the service validates it and returns one
 * error per field.
 */
import { Type, type Static } from 'typebox';

/** Generous, so that the rules, not the parser, report text that is too long. */
const Typed = Type.String({ maxLength: 40_000 });

/**
 * Spam evidence the site collected while the form was being filled in. Ignored from any other
 * sender.
 */
export const FormEvidence = Type.Object(
  {
    /** Seconds from loading the form to sending it; null if unknown. */
    elapsedSeconds: Type.Union([Type.Number(), Type.Null()]),
    /** Whether the hidden field was filled in. */
    filledTrap: Type.Boolean(),
    /** The checkbox "I am a person", shown on the second attempt. */
    saysPerson: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type FormEvidence = Static<typeof FormEvidence>;

/** A consent, with the version of its wording. */
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

/** The page the form was on. */
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

/** `POST /v1/enquiries`: a question, or a group's quote request. */
export const EnquiryRequest = Type.Object(
  {
    kind: EnquiryKind,
    source: EnquirySource,
    tripSlug: Typed,
    postSlug: Typed,
    /** The form's topic, set by an editor. */
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
    /** Links to earlier work, one per line. */
    links: Typed,
    disclosure: Typed,
    ...common,
  },
  { additionalProperties: false },
);
export type SubmissionRequest = Static<typeof SubmissionRequest>;

/**
 * `POST /v1/newsletter`: requests the confirmation email. Known and unknown addresses get the same
 * response.
 */
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

/**
 * Status 202: the form is stored and the emails are queued. Sending the same text again returns the
 * same reference.
 */
export const FormReceived = Type.Object({
  reference: Type.String(),
  isRepeated: Type.Boolean(),
});
export type FormReceived = Static<typeof FormReceived>;

/** The secret in an email link. */
export const LinkRequest = Type.Object(
  { token: Type.String({ maxLength: 300 }) },
  { additionalProperties: false },
);
export type LinkRequest = Static<typeof LinkRequest>;

export const NewsletterStatus = Type.Enum(['pending', 'confirmed', 'unsubscribed'] as const);
export type NewsletterStatus = Static<typeof NewsletterStatus>;
/** A subscription's state. Safe to repeat. */
export const NewsletterResult = Type.Object({ status: NewsletterStatus });
export type NewsletterResult = Static<typeof NewsletterResult>;

export const DateInterestResult = Type.Object({
  status: Type.Enum(['active', 'notified', 'withdrawn'] as const),
});
export type DateInterestResult = Static<typeof DateInterestResult>;
