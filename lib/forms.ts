/** The site's forms: their fields, consent wording and result pages. Pure. */
import { nameIn } from './nameIn';

/** Each form has an endpoint in `pages/api/forms`. */
export const formNames = ['enquiry', 'quote', 'pitch', 'newsletter', 'dates'] as const;
export type FormName = (typeof formNames)[number];
/** The waiting list form has its own page. All others return to `/contact-form`. */
export type PublicFormName = FormName | 'waitlist';

/** All visible fields, by form. */
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
} as const satisfies Record<PublicFormName, readonly string[]>;

/** Sent along with a form: the trip or post it's about, and where on the page the form was. */
export const aboutFields = ['topic', 'trip', 'post', 'source', 'subject'] as const;
export type FormAbout = Partial<Record<(typeof aboutFields)[number], string>>;

/** The consent given by submitting a form, stored with its version. New wording needs a new one. */
export const consentNotices: Record<PublicFormName, { version: string; text: string }> = {
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

/** The enquiry topics, as used in URLs and forms. */
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
  dates: { label: 'New dates for a trip', form: 'dates', heading: 'Hear about new dates' },
} as const satisfies Record<string, { label: string; form: FormName; heading: string }>;
export type Topic = keyof typeof topics;

/** Reads a topic from a URL or form, which anyone can edit. */
export function readTopic(text: string): Topic {
  return nameIn(topics, text) ?? 'question';
}

/** The topics people can choose from in the enquiry form. */
export const enquiryTopics = (Object.keys(topics) as Topic[]).filter(
  (topic) => topics[topic].form === 'enquiry',
);

/** The topic to select when a form is shown again after an error. */
export const topicOfForm: Record<FormName, Topic> = {
  enquiry: 'question',
  quote: 'corporate',
  pitch: 'pitch',
  newsletter: 'newsletter',
  dates: 'dates',
};

/** Whether a string is a form's reference, such as `EQ-7K3M9QXA`. */
export function isFormReference(text: string): boolean {
  return /^(EQ|WR|NL|DT)-[0-9A-HJKMNP-TV-Z]{8}$/.test(text);
}
