import type { FormDraft } from '@/lib/formDraft';
import {
  aboutFields,
  formFields,
  isFormReference,
  readTopic,
  topics,
  type FormAbout,
  type Topic,
} from '@/lib/forms';
import { queryValue } from '@/lib/booking/bookingSelection';
import { contactTripQuery } from '@/sanity/queries/contactForm';
import { fetchContent } from '../content/content';
import type { PersonalRequest } from './pageLoad';
import { shownOutcome } from './shownOutcome';
import { isSlug } from '../slug';

export interface ContactFormPageProps {
  topic: Topic;
  /** The trip the form is about, if any. */
  trip: { slug: string; title: string } | null;
  about: FormAbout;
  draft: FormDraft;
  /** The reference of the form just submitted. */
  sent: string | null;
}

/** Loads the standalone form. Other forms lead here too, with a reference or as filled in. */
export async function loadContactFormPage(request: PersonalRequest): Promise<ContactFormPageProps> {
  const { query, posted } = request;
  const value = (name: string) => posted?.text(name) || queryValue(query, name);
  const topic = readTopic(queryValue(query, 'topic'));
  const tripSlug = value('trip');
  // If the content store is unavailable, the form works without the trip.
  const trip = isSlug(tripSlug)
    ? await fetchContent(contactTripQuery, { slug: tripSlug }).catch(() => null)
    : null;
  const answer = posted && shownOutcome(request);
  const sent = queryValue(query, 'sent');
  const about: FormAbout = { topic };
  for (const name of aboutFields) {
    if (name !== 'topic' && value(name)) about[name] = value(name).slice(0, 120);
  }
  return {
    topic,
    trip,
    about,
    draft: {
      values: posted?.texts(formFields[topics[topic].form]) ?? {},
      answer,
      startedAt: Date.now(),
    },
    sent: isFormReference(sent) ? sent : null,
  };
}
