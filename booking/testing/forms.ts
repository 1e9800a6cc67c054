import type {
  DateInterestRequest,
  EnquiryRequest,
  FormEvidence,
  NewsletterRequest,
  SubmissionRequest,
} from '../contract/forms.ts';

export const humanEvidence: FormEvidence = {
  elapsedSeconds: 40,
  filledTrap: false,
  saysPerson: false,
};
const consent = { version: '2026-11', text: 'Use what I wrote to answer me.', isGranted: true };

export function anEnquiry(change: Partial<EnquiryRequest> = {}): EnquiryRequest {
  return {
    kind: 'general',
    source: 'contact',
    tripSlug: '',
    postSlug: '',
    subject: '',
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '98765 43210',
    company: '',
    city: '',
    purpose: '',
    pax: '2',
    budget: '',
    dateFrom: '',
    dateTo: '',
    datesFlexible: false,
    message: 'Is the road to Kaza open in February?',
    consent,
    evidence: humanEvidence,
    ...change,
  };
}

export function aPitch(change: Partial<SubmissionRequest> = {}): SubmissionRequest {
  return {
    name: 'Meera Iyer',
    email: 'meera@example.com',
    bio: 'I walk and write.',
    title: 'Ten days on the old salt road',
    pitch: 'I walked the old salt road with the last two families who still use it, in October.',
    url: 'https://example.com/salt-road',
    links: 'https://example.com/one\nhttps://example.com/two',
    disclosure: '',
    consent,
    evidence: humanEvidence,
    ...change,
  };
}

export function aNewsletterRequest(change: Partial<NewsletterRequest> = {}): NewsletterRequest {
  return { email: 'reader@example.com', consent, evidence: humanEvidence, ...change };
}

export function aDateInterestRequest(
  change: Partial<DateInterestRequest> = {},
): DateInterestRequest {
  return {
    tripSlug: 'spiti-in-snow',
    email: 'waits@example.com',
    pax: '2',
    wish: 'February',
    consent,
    evidence: humanEvidence,
    ...change,
  };
}
