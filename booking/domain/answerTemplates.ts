/**
 * Texts that answers to enquiries and messages start from. Placeholders: `{name}` (the sender's
 * first name), `{trip}`, `{people}`, `{company}`, `{title}` (a pitch's), `{reference}`, `{me}` (who
 * answers) and `{seller}`, which the service fills in. Whoever answers replaces any other; an answer
 * with one left in it is refused.
 */
import type { AnsweredKind } from '../contract/staffEnquiries.ts';

export interface AnswerTemplate {
  id: string;
  /** The enquiries it suits, or messages about bookings. */
  kinds: readonly AnsweredKind[];
  title: string;
  text: string;
}

/** Returns a placeholder that is left in an answer, such as `{trip}`, or null. */
export const leftPlaceholder = (text: string): string | null =>
  /\{[a-z]{2,20}\}/.exec(text)?.[0] ?? null;

const signature = '{me}, {seller}';
const textOf = (...paragraphs: string[]) => ['Dear {name},', ...paragraphs, signature].join('\n\n');

export const answerTemplates: readonly AnswerTemplate[] = [
  {
    id: 'question_about_trip',
    kinds: ['general', 'custom_trip'],
    title: 'Answer about a trip',
    text: textOf(
      'Thank you for asking about {trip}.',
      'Dates, seats and prices are on the trip page. If anything is still unclear, reply to this email and we’ll answer.',
    ),
  },
  {
    id: 'question_general',
    kinds: ['general'],
    title: 'Answer to a general question',
    text: textOf(
      'Thank you for writing.',
      'If anything is still unclear, reply to this email and we’ll answer.',
    ),
  },
  {
    id: 'need_more',
    kinds: ['general', 'corporate', 'custom_trip'],
    title: 'A few questions first',
    text: textOf(
      'Thank you for writing. To give you a good answer, we need to know a little more:',
      'When would you like to travel, and are your dates flexible?\nHow many people are coming?\nIs there anything we should plan for, such as food, health or accessibility?',
    ),
  },
  {
    id: 'group_quote_follows',
    kinds: ['corporate', 'custom_trip'],
    title: 'Group: yes, a quote follows',
    text: textOf(
      'Thank you for writing. Yes, we’d love to plan this for your {people} people.',
      'You’ll get a written quote with GST from us within two working days.',
    ),
  },
  {
    id: 'not_offered',
    kinds: ['general', 'corporate', 'custom_trip'],
    title: 'We don’t offer that',
    text: textOf(
      'Thank you for writing. We don’t offer this, and we’d rather say so than promise something we can’t do well.',
      'If another trip or date would suit you, reply to this email and we’ll help you find one.',
    ),
  },
  {
    id: 'callback_missed',
    kinds: ['callback'],
    title: 'We called and missed you',
    text: textOf(
      'You asked us to call. We tried and couldn’t reach you.',
      'Reply with a time that suits you, and we’ll call again.',
    ),
  },
  {
    id: 'complaint_received',
    kinds: ['complaint'],
    title: 'Complaint: we’re looking into it',
    text: textOf(
      'Thank you for telling us, and we’re sorry this happened.',
      'We’re asking the people who were there. You’ll hear from us again with what we found and what we’ll do about it. Your reference is {reference}.',
    ),
  },
  {
    id: 'complaint_answer',
    kinds: ['complaint'],
    title: 'Complaint: what we found',
    text: textOf(
      'We’ve looked into your complaint {reference}. This is what we found: {findings}',
      'If you don’t agree, reply to this email and someone who wasn’t involved will look at it again.',
    ),
  },
  {
    id: 'pitch_yes',
    kinds: ['pitch'],
    title: 'Pitch: yes',
    text: textOf(
      'Thank you for pitching “{title}”. We’d like to publish it.',
      'Send us the piece as a reply to this email, with its photos and who took them. We’ll agree the date and the fee with you before you start.',
    ),
  },
  {
    id: 'pitch_question',
    kinds: ['pitch'],
    title: 'Pitch: a question first',
    text: textOf(
      'Thank you for pitching “{title}”. Before we decide, we’d like to know: {question}',
      'Reply to this email and we’ll answer with a yes or a no.',
    ),
  },
  {
    id: 'pitch_no',
    kinds: ['pitch'],
    title: 'Pitch: no',
    text: textOf(
      'Thank you for pitching “{title}”. It isn’t right for our journal. You’re free to offer it elsewhere.',
      'You’re welcome to send us another idea.',
    ),
  },
  {
    id: 'message_answer',
    kinds: ['message'],
    title: 'Answer about a booked trip',
    text: textOf(
      'Thank you for writing about {trip}.',
      'If anything is still unclear, write to us again on your trip page.',
    ),
  },
  {
    id: 'message_noted',
    kinds: ['message'],
    title: 'Noted on the booking',
    text: textOf(
      'Thank you for telling us. We’ve noted it on your booking {reference}, and your trip leader will see it.',
    ),
  },
  {
    id: 'message_do_it_yourself',
    kinds: ['message'],
    title: 'You can change it on your booking page',
    text: textOf(
      'You can change this yourself: open your booking {reference} and choose what you’d like to change. It shows the price before anything happens.',
      'If it doesn’t work, tell us what it says and we’ll help.',
    ),
  },
  {
    id: 'message_not_possible',
    kinds: ['message'],
    title: 'Not possible',
    text: textOf(
      'Thank you for asking. We can’t do this for {trip}: {why}',
      'If something else would help, write to us again on your trip page.',
    ),
  },
];
