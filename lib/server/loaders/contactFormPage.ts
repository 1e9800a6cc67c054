import {
  aboutFields,
  formFields,
  isFormReference,
  readTopic,
  topics,
  type FormAbout,
  type FormDraft,
  type Topic,
} from '@/lib/forms';
import { queryValue } from '@/lib/booking/bookingSelection';
import { contactTripQuery } from '@/sanity/queries/contactForm';
import type { ContactTripQueryResult } from '@/sanity/types.generated';
import { fetchContent } from '../content/content';
import { answerStatuses, verifyOutcome } from '../forms/outcome';
import type { FormText } from '../http/formText';
import type { PersonalRequest } from './pageLoad';
import { isSlug } from '../slug';

export interface ContactFormPageProps {
  topic: Topic;
  /** The form's subject; a trip only if there is one. */
  trip: { slug: string; title: string } | null;
  about: FormAbout;
  draft: FormDraft;
  /** The reference of the form just submitted. */
  sent: string | null;
}

/**
 * The form on its own, and the page every form returns to: with its reference on success, else as typed.
 * What was typed comes with this request and isn't stored.
 */
export async function loadContactFormPage({
  query,
  posted,
  setStatus,
}: PersonalRequest): Promise<ContactFormPageProps> {
  const value = (name: string) => posted?.text(name) || queryValue(query, name);
  const topic = readTopic(queryValue(query, 'topic'));
  const tripSlug = value('trip');
  const trip = isSlug(tripSlug) ? await findTrip(tripSlug) : null;
  const answer = posted ? verifyOutcome(queryValue(query, 'answer')) : null;
  if (answer) setStatus(answerStatuses[answer.kind]);
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
      values: posted ? valuesOf(posted, topic) : {},
      answer,
      startedAt: Date.now(),
    },
    sent: isFormReference(sent) ? sent : null,
  };
}

function valuesOf(posted: FormText, topic: Topic): Record<string, string> {
  const fields: readonly string[] = formFields[topics[topic].form];
  return Object.fromEntries(fields.map((name) => [name, posted.text(name)]));
}

/** A trip by its slug. The form works without it if the content store is unavailable. */
async function findTrip(slug: string): Promise<ContactFormPageProps['trip']> {
  try {
    return await fetchContent<ContactTripQueryResult>(contactTripQuery, { slug });
  } catch {
    return null;
  }
}
