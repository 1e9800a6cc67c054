/** Validates forms sent to the operator. Pure; `today` is the date at the operator's office. */
import {
  budgetBands,
  groupPurposes,
  type DateInterestRequest,
  type EnquiryRequest,
  type FormEvidence,
  type NewsletterRequest,
  type SubmissionRequest,
} from '../contract/forms.ts';
import { occupancies } from '../contract/common.ts';
import type { WaitlistRequest } from '../contract/waitlist.ts';
import { isUnprintable, readEmail, readName, readPhone, tidy, tidyLines } from './contactRules.ts';
import { addDays, isCivilDate } from './dates.ts';
import type { Checked, CleanOf, Issue } from './issue.ts';

export type CleanEnquiry = CleanOf<typeof checkEnquiry>;
export type CleanSubmission = CleanOf<typeof checkSubmission>;
export type CleanDateInterest = CleanOf<typeof checkDateInterest>;

const MOST_PAX = 500;
const MOST_LINKS = 5;
const DAYS_AHEAD = 731;

/** Collects issues, keeping only the first for each field. */
class Complaints {
  readonly issues: Issue[] = [];

  add(path: string, code: string, message: string): void {
    if (this.issues.some((issue) => issue.path === path)) return;
    this.issues.push({ path, code, message });
  }

  /** Returns one line of text, or null if empty. */
  line(path: string, text: string, what: string, limits: { min?: number; max: number }) {
    return this.text(path, tidy(text), text, what, limits);
  }

  /** Returns several lines of text, or null if empty. */
  lines(path: string, text: string, what: string, limits: { min?: number; max: number }) {
    return this.text(path, tidyLines(text), text, what, limits);
  }

  private text(
    path: string,
    clean: string,
    typed: string,
    what: string,
    { min = 0, max }: { min?: number; max: number },
  ): string | null {
    const length = [...clean].length;
    if (isUnprintable(typed)) {
      const message = `${what} has characters we can’t display. Type it again without them`;
      this.add(path, 'characters', message);
    } else if (length === 0 && min > 0) {
      this.add(path, 'required', `${what} is required`);
    } else if (length < min) {
      this.add(path, 'too_short', `${what} needs at least ${min} characters`);
    } else if (length > max) {
      this.add(path, 'too_long', `${what} is ${length} characters long. Use ${max} or fewer`);
    }
    return clean === '' ? null : clean;
  }

  name(path: string, text: string): string {
    const { name, isRight } = readName(text);
    if (isRight) return name;
    const wrong = 'Use only letters, spaces, hyphens and full stops in a name';
    this.add(path, 'name', name === '' ? 'Enter your name' : wrong);
    return name;
  }

  /** Returns a required email address, or an empty string if it's invalid. */
  email(path: string, text: string): string {
    const email = readEmail(text);
    if (email === null) this.add(path, 'email', 'Enter an email address, like name@example.com');
    return email ?? '';
  }

  phone(path: string, text: string): string | null {
    if (tidy(text) === '') return null;
    const phone = readPhone(text);
    if (!phone) {
      this.add(path, 'phone', 'Enter a phone number, with its country code if it isn’t Indian');
    }
    return phone?.number ?? null;
  }

  pax(path: string, text: string, isNeeded: boolean): number | null {
    const typed = tidy(text);
    if (typed === '' && !isNeeded) return null;
    const pax = /^[0-9]{1,4}$/.test(typed) ? Number(typed) : 0;
    if (pax < 1 || pax > MOST_PAX) {
      this.add(path, 'pax', `Enter a number of people from 1 to ${MOST_PAX}`);
      return null;
    }
    return pax;
  }

  day(path: string, text: string, today: string): string | null {
    const day = tidy(text);
    if (day === '') return null;
    if (!isCivilDate(day)) {
      this.add(path, 'date', 'Enter a real date, like 2027-02-14');
      return null;
    }
    if (day < today) this.add(path, 'past', 'Enter a date in the future');
    else if (day > addDays(today, DAYS_AHEAD)) {
      this.add(path, 'far', 'Enter a date within the next two years');
    }
    return day;
  }

  choice<T extends string>(path: string, text: string, choices: readonly T[]): T | null {
    const wanted = tidy(text);
    if (wanted === '') return null;
    const found = choices.find((choice) => choice === wanted) ?? null;
    if (found === null) this.add(path, 'choice', 'Choose one from the list');
    return found;
  }

  consent({ isGranted }: { isGranted: boolean }, message: string): void {
    if (!isGranted) this.add('consent', 'required', message);
  }

  judge<T>(clean: T): Checked<T> {
    const { issues } = this;
    return issues.length > 0 ? { ok: false, issues } : { ok: true, clean };
  }
}

export function checkEnquiry(request: EnquiryRequest, today: string) {
  const rules = new Complaints();
  const isGroup = request.kind === 'corporate';
  const hasEmail = isGroup || tidy(request.email) !== '';
  const name = rules.name('name', request.name);
  const email = hasEmail ? rules.email('email', request.email) || null : null;
  const phone = rules.phone('phone', request.phone);
  if (!hasEmail && tidy(request.phone) === '') {
    rules.add('email', 'reachable', 'Enter an email address or phone number, so we can reply');
  }
  const form = {
    kind: request.kind,
    source: request.source,
    tripSlug: slugOrNull(request.tripSlug),
    postSlug: slugOrNull(request.postSlug),
    subject: plainOrNull(request.subject),
    name,
    email,
    phone,
    company: rules.line('company', request.company, 'The company', {
      min: isGroup ? 2 : 0,
      max: 120,
    }),
    city: rules.line('city', request.city, 'The city', { max: 80 }),
    purpose: rules.choice('purpose', request.purpose, groupPurposes),
    pax: rules.pax('pax', request.pax, isGroup),
    budget: rules.choice('budget', request.budget, budgetBands),
    dateFrom: rules.day('dateFrom', request.dateFrom, today),
    dateTo: rules.day('dateTo', request.dateTo, today),
    datesFlexible: request.datesFlexible,
  };
  if (form.dateFrom && form.dateTo && form.dateTo < form.dateFrom) {
    rules.add('dateTo', 'order', 'The last day must not be before the first');
  }
  const limits = { min: isGroup ? 0 : 10, max: 4_000 };
  const message = rules.lines('message', request.message, 'The message', limits) ?? '';
  rules.consent(request.consent, 'Tick this box so we can keep your message and reply to it');
  return rules.judge({ ...form, message });
}

export function checkSubmission(request: SubmissionRequest) {
  const rules = new Complaints();
  const { disclosure } = request;
  const form = {
    name: rules.name('name', request.name),
    email: rules.email('email', request.email),
    title: rules.line('title', request.title, 'The working title', { min: 5, max: 120 }) ?? '',
    pitch: rules.lines('pitch', request.pitch, 'The pitch', { min: 50, max: 1_000 }) ?? '',
    bio: rules.lines('bio', request.bio, 'The note about you', { max: 600 }),
    disclosure: rules.lines('disclosure', disclosure, 'The disclosure', { max: 600 }),
    url: rules.line('url', request.url, 'The address', { max: 500 }),
  };
  if (form.url && !isHttps(form.url)) {
    rules.add('url', 'url', 'Enter a full address that starts with https://');
  }
  const typed = rules.lines('links', request.links, 'The list of links', { max: 2_600 }) ?? '';
  const links = typed.split(/\s+/).filter((link) => link !== '');
  if (links.length > MOST_LINKS) {
    rules.add('links', 'too_many', `Add ${MOST_LINKS} links or fewer`);
  } else if (!links.every(isHttps)) {
    rules.add('links', 'url', 'Enter full addresses that start with https://, one per line');
  }
  rules.consent(request.consent, 'Agree to these terms so we can read your pitch');
  return rules.judge({ ...form, links });
}

export function checkNewsletter(request: NewsletterRequest) {
  const rules = new Complaints();
  const email = rules.email('email', request.email);
  rules.consent(request.consent, 'Agree to receive the newsletter');
  return rules.judge({ email });
}

export function checkDateInterest(request: DateInterestRequest) {
  const rules = new Complaints();
  const tripSlug = slugOrNull(request.tripSlug);
  if (tripSlug === null) rules.add('tripSlug', 'required', 'Start from a trip page');
  const form = {
    tripSlug: tripSlug ?? '',
    email: rules.email('email', request.email),
    pax: rules.pax('pax', request.pax, false),
    wish: rules.line('wish', request.wish, 'Your answer', { max: 200 }),
  };
  rules.consent(request.consent, 'Agree that we may email you about this trip');
  return rules.judge(form);
}

export function checkWaitlistRequest(request: WaitlistRequest) {
  const rules = new Complaints();
  const occupancy = occupancies.find((one) => one === tidy(request.occupancy));
  const form = {
    name: rules.name('name', request.name),
    email: rules.email('email', request.email),
    phone: rules.phone('phone', request.phone),
    pax: rules.pax('pax', request.pax, true) ?? 1,
    occupancy: occupancy ?? ('twin' as const),
  };
  if (!occupancy) rules.add('occupancy', 'required', 'Choose a room type');
  rules.consent(request.consent, 'Agree that we may email you about this date');
  return rules.judge(form);
}

/** People need longer than this to fill in a form. */
const SHORTEST_SECONDS = 3;
/** Beyond this, the time since the page loaded tells us nothing. */
const LONGEST_SECONDS = 2 * 86_400;

/** Returns how likely a bot sent the form, and whether to show it again with a checkbox. */
export function checkEvidence(evidence: FormEvidence | null): { score: number; isAsked: boolean } {
  if (evidence === null) return { score: 60, isAsked: true };
  const { elapsedSeconds, filledTrap, saysPerson } = evidence;
  const isTimely =
    elapsedSeconds !== null &&
    elapsedSeconds >= SHORTEST_SECONDS &&
    elapsedSeconds <= LONGEST_SECONDS;
  const score = (filledTrap ? 60 : 0) + (isTimely ? 0 : 30);
  return { score, isAsked: saysPerson ? !isTimely : score > 0 };
}

function isHttps(text: string): boolean {
  return /^https:\/\/[^\s]+\.[^\s]+$/.test(text) && text.length <= 500 && URL.canParse(text);
}

/** Returns a slug, or null for text that our own pages wouldn't send. */
function slugOrNull(text: string): string | null {
  return text.length <= 96 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? text : null;
}

/** Returns a line of text, or null if it is empty, too long or can't be displayed. */
function plainOrNull(text: string): string | null {
  const line = tidy(text);
  return line === '' || line.length > 120 || isUnprintable(line) ? null : line;
}
