/** The forms of the site: what they ask, what is agreed to, and where each is found again. Pure. */

/** Each is a door of `pages/api/forms`. */
export const formNames = ['enquiry', 'quote', 'pitch', 'newsletter', 'dates'] as const;
export type FormName = (typeof formNames)[number];
/** The form of the waiting list has a page of its own; all others come back to `/contact-form`. */
export type DoorName = FormName | 'waitlist';

/** Everything that can be typed or chosen, by form. What is hidden in a form is not listed. */
export const formFields = {
  enquiry: ['name', 'email', 'phone', 'pax', 'dateFrom', 'dateTo', 'message', 'consent'],
  quote: [
    'company',
    'pax',
    'dateFrom',
    'dateTo',
    'datesFlexible',
    'budget',
    'city',
    'purpose',
    'name',
    'email',
    'phone',
    'message',
    'consent',
  ],
  pitch: ['name', 'email', 'title', 'pitch', 'url', 'links', 'disclosure', 'bio', 'consent'],
  newsletter: ['email'],
  dates: ['email', 'pax', 'wish'],
  waitlist: ['name', 'email', 'phone', 'pax', 'occupancy', 'consent'],
} as const satisfies Record<DoorName, readonly string[]>;

/** What goes along with a form: which trip or post it is about, and where it stood. */
export const aboutFields = ['topic', 'trip', 'post', 'source', 'subject'] as const;
export type FormAbout = Partial<Record<(typeof aboutFields)[number], string>>;

/**
 * What somebody agrees to by sending a form. The service keeps the words with their version, so a
 * change of words needs a new version; a form that was opened before the change is asked again.
 */
export const consentNotices: Record<DoorName, { version: string; text: string }> = {
  enquiry: {
    version: 'reply-2026-11b',
    text: 'You may keep my message and contact details to reply to me. They are deleted a year after the matter is closed.',
  },
  quote: {
    version: 'quote-2026-11b',
    text: 'You may keep my message and contact details to prepare a quote. They are deleted a year after the matter is closed.',
  },
  pitch: {
    version: 'licence-2026-11b',
    text: 'The piece is my own and unpublished. If you accept it, you have the exclusive right to publish it for six months and a non-exclusive right afterwards. I keep the copyright.',
  },
  newsletter: {
    version: 'newsletter-2026-11b',
    text: 'About one email a month. You confirm with a link first, and you can unsubscribe from any email.',
  },
  dates: {
    version: 'dates-2026-11b',
    text: 'One email now to confirm your request, and one when a new date goes on sale. Nothing else.',
  },
  waitlist: {
    version: 'waitlist-2026-11b',
    text: 'You may keep my contact details to email me about seats on this date. They are deleted a year after the list is closed.',
  },
};

/** What somebody writes about, as the address and the form say it. */
export const topics = {
  question: { label: 'A question', form: 'enquiry', heading: 'Contact us' },
  trip: { label: 'A trip or a date', form: 'enquiry', heading: 'Ask about this trip' },
  private: {
    label: 'A private trip for my group',
    form: 'enquiry',
    heading: 'Plan a private trip',
  },
  callback: { label: 'Call me back', form: 'enquiry', heading: 'Request a call' },
  complaint: { label: 'A complaint', form: 'enquiry', heading: 'Make a complaint' },
  corporate: { label: 'A company trip or offsite', form: 'quote', heading: 'Request a quote' },
  pitch: { label: 'A pitch for the journal', form: 'pitch', heading: 'Pitch a piece' },
  newsletter: { label: 'The newsletter', form: 'newsletter', heading: 'Get the newsletter' },
  dates: { label: 'New dates for a trip', form: 'dates', heading: 'Get told about new dates' },
} as const satisfies Record<string, { label: string; form: FormName; heading: string }>;
export type Topic = keyof typeof topics;

/** A topic that came in an address or a form, where anybody can write anything. */
export function readTopic(text: string): Topic {
  return isTopic(text) ? text : 'question';
}

function isTopic(text: string): text is Topic {
  return Object.hasOwn(topics, text);
}

/** Topics that the enquiry form lets people choose between. */
export const enquiryTopics = (Object.keys(topics) as Topic[]).filter(
  (topic) => topics[topic].form === 'enquiry',
);

/** The topic under which a form is shown again when it could not be taken. */
export const topicOfForm: Record<FormName, Topic> = {
  enquiry: 'question',
  quote: 'corporate',
  pitch: 'pitch',
  newsletter: 'newsletter',
  dates: 'dates',
};

/** A reference of a form, such as `EQ-7K3M9QXA`. */
export function isFormReference(text: string): boolean {
  return /^(EQ|WR|NL|DT)-[0-9A-HJKMNP-TV-Z]{8}$/.test(text);
}

/** What became of a form that could not be taken, for its page. What was typed is never part of it. */
export interface FormAnswer {
  kind: 'invalid' | 'challenge' | 'limited' | 'unavailable';
  errors: { field: string; message: string }[];
  waitSeconds?: number;
}

/** A form that is shown again: with what was typed, and with what became of it. */
export interface FormDraft {
  values: Record<string, string>;
  answer: FormAnswer | null;
  /** When the page was made, in milliseconds; a static page does not know. */
  startedAt?: number;
}

/** The message for one field of a form that was not accepted. */
export function errorOf(
  answer: { errors: readonly { field: string; message: string }[] } | null | undefined,
  field: string,
): string | undefined {
  return answer?.errors.find((error) => error.field === field)?.message;
}

export const emptyDraft: FormDraft = { values: {}, answer: null };
