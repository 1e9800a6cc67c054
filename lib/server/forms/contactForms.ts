import type { EnquiryKind, EnquirySource, FormReceived } from '@/booking/contract/forms';
import { readTopic, topicOfForm, topics, type FormName, type Topic } from '@/lib/forms';
import { paths, type ContactFormQuery } from '@/lib/paths';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import { answerTo, signOutcome } from './outcome';
import { consentOf, evidenceOf, isTicked, type SentForm } from './sentForm';
import type { FormTarget } from '../http/formHandler';
import type { FormText } from '../http/formText';
import { isSlug } from '../slug';

const sources = ['contact', 'trip', 'post', 'campaign', 'corporate', 'booking'] as const;
const kinds: Partial<Record<Topic, EnquiryKind>> = {
  private: 'custom_trip',
  callback: 'callback',
  complaint: 'complaint',
};

/** A question for the operator. */
export function submitEnquiry(sent: SentForm): Promise<FormTarget> {
  const { form, visitor } = sent;
  return submit('enquiry', sent, () =>
    bookingService.submitEnquiry(
      {
        ...enquiryTexts(form),
        kind: kinds[readTopic(form.text('topic'))] ?? 'general',
        source: sourceOf(form, 'contact'),
        company: '',
        city: '',
        purpose: '',
        budget: '',
        datesFlexible: false,
        consent: consentOf('enquiry', form, isTicked(form, 'consent')),
        evidence: evidenceOf(form),
      },
      visitor,
    ),
  );
}

/** A group's request for a quote. */
export function submitQuote(sent: SentForm): Promise<FormTarget> {
  const { form, visitor } = sent;
  return submit('quote', sent, () =>
    bookingService.submitEnquiry(
      {
        ...enquiryTexts(form),
        kind: 'corporate',
        source: sourceOf(form, 'corporate'),
        company: form.text('company'),
        city: form.text('city'),
        purpose: form.text('purpose'),
        budget: form.text('budget'),
        datesFlexible: isTicked(form, 'datesFlexible'),
        consent: consentOf('quote', form, isTicked(form, 'consent')),
        evidence: evidenceOf(form),
      },
      visitor,
    ),
  );
}

/** A blog pitch. */
export function submitPitch(sent: SentForm): Promise<FormTarget> {
  const { form, visitor } = sent;
  return submit('pitch', sent, () =>
    bookingService.submitPitch(
      {
        name: form.text('name'),
        email: form.text('email'),
        bio: form.text('bio'),
        title: form.text('title'),
        pitch: form.text('pitch'),
        url: form.text('url'),
        links: form.text('links'),
        disclosure: form.text('disclosure'),
        consent: consentOf('pitch', form, isTicked(form, 'consent')),
        evidence: evidenceOf(form),
      },
      visitor,
    ),
  );
}

/** The newsletter. The form is only a request; the email's link confirms the consent. */
export function submitNewsletter(sent: SentForm): Promise<FormTarget> {
  const { form, visitor } = sent;
  return submit('newsletter', sent, () =>
    bookingService.subscribe(
      {
        email: form.text('email'),
        consent: consentOf('newsletter', form, true),
        evidence: evidenceOf(form),
      },
      visitor,
    ),
  );
}

/** "Tell me when dates open." */
export function submitDates(sent: SentForm): Promise<FormTarget> {
  const { form, visitor } = sent;
  return submit('dates', sent, () =>
    bookingService.askForDates(
      {
        tripSlug: form.text('trip'),
        email: form.text('email'),
        pax: form.text('pax'),
        wish: form.text('wish'),
        consent: consentOf('dates', form, true),
        evidence: evidenceOf(form),
      },
      visitor,
    ),
  );
}

/** A button on a page linked from an email: confirms or unsubscribes. */
export async function submitMailLink({ form, visitor }: SentForm): Promise<FormTarget> {
  const token = form.text('token').slice(0, 300);
  try {
    switch (form.text('do')) {
      case 'confirm':
        return paths.newsletter({
          done: (await bookingService.confirmNewsletter(token, visitor)).status,
        });
      case 'end':
        return paths.newsletter({
          done: (await bookingService.endNewsletter(token, visitor)).status,
        });
      case 'enough':
        await bookingService.endDateInterest(token, visitor);
        return paths.newsletter({ done: 'withdrawn' });
      default:
        return paths.newsletter({ done: 'unknown' });
    }
  } catch (error) {
    const isUnavailable = failureOf(error).code === 'service_unavailable';
    return paths.newsletter({ done: isUnavailable ? 'unavailable' : 'unknown' });
  }
}

/** Submits a form. Shows its reference on success, else the form as typed. */
async function submit(
  name: FormName,
  { form }: SentForm,
  send: () => Promise<FormReceived>,
): Promise<FormTarget> {
  const about = aboutOf(name, form);
  try {
    const { reference } = await send();
    return paths.contactForm({ ...about, sent: reference });
  } catch (error) {
    return { showAgain: paths.contactForm({ ...about, answer: signOutcome(answerTo(error)) }) };
  }
}

/** The form's subject, from its URL; never anything typed. */
function aboutOf(name: FormName, form: FormText): ContactFormQuery {
  const topic = readTopic(form.text('topic'));
  const slug = (field: string) => (isSlug(form.text(field)) ? { [field]: form.text(field) } : {});
  return {
    topic: topics[topic].form === name ? topic : topicOfForm[name],
    ...slug('trip'),
    ...slug('post'),
  };
}

function enquiryTexts(form: FormText) {
  return {
    tripSlug: form.text('trip'),
    postSlug: form.text('post'),
    subject: form.text('subject'),
    name: form.text('name'),
    email: form.text('email'),
    phone: form.text('phone'),
    pax: form.text('pax'),
    dateFrom: form.text('dateFrom'),
    dateTo: form.text('dateTo'),
    message: form.text('message'),
  };
}

function sourceOf(form: FormText, otherwise: EnquirySource): EnquirySource {
  return sources.find((source) => source === form.text('source')) ?? otherwise;
}
