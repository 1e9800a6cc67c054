/** Visitors' forms, sent as typed. The service validates them and returns one error per field. */
import { Type, type Static } from 'typebox';
import { Exact } from './common.ts';

/** Generous, so that the rules, not the parser, report text that is too long. */
const Typed = Type.String({ maxLength: 40_000 });

/** Spam evidence the site collected while the form was filled in. Ignored if it comes from anyone else. */
export const FormEvidence = Exact({
  /** Seconds from loading the form to sending it; null if unknown. */
  elapsedSeconds: Type.Union([Type.Number(), Type.Null()]),
  /** Whether the hidden field was filled in. */
  filledTrap: Type.Boolean(),
  /** The "I'm a person" checkbox, shown on the second attempt. */
  saysPerson: Type.Boolean(),
});
export type FormEvidence = Static<typeof FormEvidence>;

/** A consent, with the version of its wording. */
export const ConsentGiven = Exact({
  version: Type.String({ pattern: '^[\\w.-]{1,40}$' }),
  text: Type.String({ maxLength: 600 }),
  isGranted: Type.Boolean(),
});
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
export const EnquiryRequest = Exact({
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
});
export type EnquiryRequest = Static<typeof EnquiryRequest>;

/** `POST /v1/submissions`: a pitch for a post. */
export const SubmissionRequest = Exact({
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
});
export type SubmissionRequest = Static<typeof SubmissionRequest>;

/** `POST /v1/newsletter`: requests the confirmation email, whether or not the address is known. */
export const NewsletterRequest = Exact({ email: Typed, ...common });
export type NewsletterRequest = Static<typeof NewsletterRequest>;

/** `POST /v1/date-interests`: "tell me when dates open". */
export const DateInterestRequest = Exact({
  tripSlug: Typed,
  email: Typed,
  pax: Typed,
  wish: Typed,
  ...common,
});
export type DateInterestRequest = Static<typeof DateInterestRequest>;

/** Status 202: stored, with its emails queued. Repeating the text returns the same reference. */
export const FormReceived = Type.Object({
  reference: Type.String(),
  isRepeated: Type.Boolean(),
});
export type FormReceived = Static<typeof FormReceived>;

/** The secret in an email link. */
export const LinkRequest = Exact({ token: Type.String({ maxLength: 300 }) });

export const NewsletterStatus = Type.Enum(['pending', 'confirmed', 'unsubscribed'] as const);
/** A subscription's state. Safe to repeat. */
export const NewsletterResult = Type.Object({ status: NewsletterStatus });
export type NewsletterResult = Static<typeof NewsletterResult>;

export const DateInterestResult = Type.Object({
  status: Type.Enum(['active', 'notified', 'withdrawn'] as const),
});
export type DateInterestResult = Static<typeof DateInterestResult>;
