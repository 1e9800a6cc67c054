import type { EnquiryKind, EnquirySource, FormReceived } from '@/booking/contract/forms';
import { readTopic, topicOfForm, topics, type FormName, type Topic } from '@/lib/forms';
import { paths, type ContactFormQuery } from '@/lib/paths';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { answerTo, signOutcome } from './outcome';
import { isTicked, consentAndEvidence } from './consentAndEvidence';
import type { FormTarget, SentForm } from '../http/formHandler';
import type { FormText } from '../http/formText';
import { isSlug } from '../slug';

const sources = ['contact', 'trip', 'post', 'campaign', 'corporate', 'booking'] as const;
const kinds: Partial<Record<Topic, EnquiryKind>> = {
  private: 'custom_trip',
  callback: 'callback',
  complaint: 'complaint',
};

/** Submits a question to the operator. */
export function submitEnquiry(sent: SentForm): Promise<FormTarget> {
  const { form } = sent;
  return submit('enquiry', sent, bookingService.submitEnquiry, {
    ...enquiryIn(form, 'contact'),
    kind: kinds[readTopic(form.text('topic'))] ?? 'general',
    company: '',
    city: '',
    purpose: '',
    budget: '',
    datesFlexible: false,
  });
}

/** Submits a group's request for a quote. */
export function submitQuote(sent: SentForm): Promise<FormTarget> {
  const { form } = sent;
  return submit('quote', sent, bookingService.submitEnquiry, {
    ...enquiryIn(form, 'corporate'),
    kind: 'corporate',
    ...form.texts(['company', 'city', 'purpose', 'budget']),
    datesFlexible: isTicked(form, 'datesFlexible'),
  });
}

/** Submits a blog pitch. */
export function submitPitch(sent: SentForm): Promise<FormTarget> {
  const fields = ['name', 'email', 'bio', 'title', 'pitch', 'url', 'links', 'disclosure'] as const;
  return submit('pitch', sent, bookingService.submitPitch, sent.form.texts(fields));
}

/** Subscribes to the newsletter. The link in the email confirms the consent. */
export function submitNewsletter(sent: SentForm): Promise<FormTarget> {
  return submit('newsletter', sent, bookingService.subscribe, sent.form.texts(['email']));
}

/** Handles "Tell me when dates open." */
export function submitDates(sent: SentForm): Promise<FormTarget> {
  return submit('dates', sent, bookingService.requestDateAlert, {
    tripSlug: sent.form.text('trip'),
    ...sent.form.texts(['email', 'pax', 'wish']),
  });
}

/** Handles a button on a page opened from an email: confirms or unsubscribes. */
export async function submitMailLink({ form, visitor }: SentForm): Promise<FormTarget> {
  const token = form.text('token').slice(0, 300);
  const done = (what: string) => paths.newsletter({ done: what });
  try {
    switch (form.text('do')) {
      case 'confirm':
        return done((await bookingService.confirmNewsletter(token, visitor)).status);
      case 'end':
        return done((await bookingService.endNewsletter(token, visitor)).status);
      case 'enough':
        await bookingService.endDateInterest(token, visitor);
        return done('withdrawn');
      case 'alerts':
        await bookingService.endSavedTripAlerts(token, visitor);
        return done('noAlerts');
      default:
        return done('unknown');
    }
  } catch (error) {
    const isUnavailable = failureOf(error).code === 'service_unavailable';
    return done(isUnavailable ? 'unavailable' : 'unknown');
  }
}

/** Submits a form with its consent and evidence. Shows its reference, or the form as typed. */
async function submit<const Request extends object>(
  name: FormName,
  { form, visitor }: SentForm,
  send: (
    request: Request & ReturnType<typeof consentAndEvidence>,
    visitor: Visitor,
  ) => Promise<FormReceived>,
  request: Request,
): Promise<FormTarget> {
  const about = aboutOf(name, form);
  try {
    const { reference } = await send({ ...request, ...consentAndEvidence(name, form) }, visitor);
    return paths.contactForm({ ...about, sent: reference });
  } catch (error) {
    return { showAgain: paths.contactForm({ ...about, answer: signOutcome(answerTo(error)) }) };
  }
}

/** Returns the form's subject, taken from its URL. Never contains anything typed. */
function aboutOf(name: FormName, form: FormText): ContactFormQuery {
  const topic = readTopic(form.text('topic'));
  const slug = (field: string) => (isSlug(form.text(field)) ? { [field]: form.text(field) } : {});
  return {
    topic: topics[topic].form === name ? topic : topicOfForm[name],
    ...slug('trip'),
    ...slug('post'),
  };
}

function enquiryIn(form: FormText, usualSource: EnquirySource) {
  return {
    tripSlug: form.text('trip'),
    postSlug: form.text('post'),
    ...form.texts(['subject', 'name', 'email', 'phone', 'pax', 'dateFrom', 'dateTo', 'message']),
    source: sources.find((source) => source === form.text('source')) ?? usualSource,
  };
}
