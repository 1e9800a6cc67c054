/** Every field of the forms sent to the operator: accepted, borderline and rejected values. */
import type { EnquiryRequest, FormEvidence, SubmissionRequest } from '../contract/forms.ts';
import { aNewsletterRequest, anEnquiry, aPitch, aDateInterestRequest } from '../testing/forms.ts';
import type { WaitlistRequest } from '../contract/waitlist.ts';
import {
  checkDateInterest,
  checkEnquiry,
  checkNewsletter,
  checkSubmission,
  checkWaitlistRequest,
  checkEvidence,
} from './formRules.ts';
import type { Checked } from './issue.ts';

const today = '2026-11-21';

/** Returns the path and code of each of a form's issues. */
function complaints(judged: Checked<unknown>): string[] {
  return judged.ok ? [] : judged.issues.map(({ path, code }) => `${path} ${code}`);
}

const asked = (more: Partial<EnquiryRequest>) => complaints(checkEnquiry(anEnquiry(more), today));
const pitched = (more: Partial<SubmissionRequest>) => complaints(checkSubmission(aPitch(more)));
const ofGroup = { kind: 'corporate', company: 'Acme', email: 'a@example.com', pax: '20' } as const;
const text = (length: number) => 'x'.repeat(length);
/** Repeats a character that is two code units. */
const wide = (length: number) => '𑄇'.repeat(length);
const hostile = [
  'a good text\u0000',
  'a good text\u0007',
  'a good\u202e text',
  'a good text\ud800',
];

describe('an enquiry', () => {
  it.each<Partial<EnquiryRequest>>([
    {},
    { name: 'आशा' },
    { email: '', phone: '011 2345 6789' },
    { phone: '' },
    { pax: '' },
    { pax: '1' },
    { pax: ' 500 ' },
    { city: text(80) },
    { city: wide(80) },
    { message: text(10) },
    { message: wide(4_000) },
    { dateFrom: today },
    { dateFrom: '2026-12-01', dateTo: '2026-12-01' },
    { dateTo: '2028-11-21' },
    { ...ofGroup, message: '' },
    { ...ofGroup, company: 'AB' },
    { ...ofGroup, company: wide(120) },
  ])('accepts %j', (more) => expect(asked(more)).toEqual([]));

  it.each<[Partial<EnquiryRequest>, string]>([
    [{ name: '' }, 'name name'],
    [{ name: 'A' }, 'name name'],
    [{ name: text(101) }, 'name name'],
    [{ name: 'Asha\u0000' }, 'name name'],
    [{ email: 'asha@' }, 'email email'],
    [{ email: '', phone: ' ' }, 'email reachable'],
    [{ ...ofGroup, email: '' }, 'email email'],
    [{ phone: '12' }, 'phone phone'],
    [{ phone: '98765\u000043210' }, 'phone phone'],
    [{ pax: '0' }, 'pax pax'],
    [{ pax: '501' }, 'pax pax'],
    [{ pax: '-2' }, 'pax pax'],
    [{ pax: '2.5' }, 'pax pax'],
    [{ pax: '1e2' }, 'pax pax'],
    [{ pax: 'two' }, 'pax pax'],
    [{ ...ofGroup, pax: '' }, 'pax pax'],
    [{ ...ofGroup, company: 'A' }, 'company too_short'],
    [{ ...ofGroup, company: '' }, 'company required'],
    [{ ...ofGroup, company: wide(121) }, 'company too_long'],
    [{ city: wide(81) }, 'city too_long'],
    [{ purpose: 'party' }, 'purpose choice'],
    [{ budget: 'a lot' }, 'budget choice'],
    [{ message: '' }, 'message required'],
    [{ message: text(9) }, 'message too_short'],
    [{ message: wide(4_001) }, 'message too_long'],
    [{ dateFrom: '2026-11-20' }, 'dateFrom past'],
    [{ dateFrom: '2027-02-29' }, 'dateFrom date'],
    [{ dateFrom: '01-12-2026' }, 'dateFrom date'],
    [{ dateTo: '2028-11-22' }, 'dateTo far'],
    [{ dateFrom: '2026-12-02', dateTo: '2026-12-01' }, 'dateTo order'],
    [{ consent: { ...anEnquiry().consent, isGranted: false } }, 'consent required'],
    ...hostile.flatMap((bad): [Partial<EnquiryRequest>, string][] => [
      [{ message: bad }, 'message characters'],
      [{ city: bad }, 'city characters'],
      [{ ...ofGroup, company: bad }, 'company characters'],
    ]),
  ])('rejects %j', (more, complaint) => expect(asked(more)).toEqual([complaint]));

  it("drops a source that can't be one of our pages", () => {
    const judged = checkEnquiry(anEnquiry({ tripSlug: '../x', subject: 'a\u202eb' }), today);
    expect(judged).toMatchObject({ ok: true, clean: { tripSlug: null, subject: null } });
  });
});

describe('a pitch', () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, at) => `https://example.com/${at}`).join('\n');

  it.each<Partial<SubmissionRequest>>([
    { title: text(5) },
    { title: wide(120) },
    { pitch: text(50) },
    { pitch: wide(1_000) },
    { bio: '' },
    { bio: wide(600) },
    { disclosure: wide(600) },
    { url: '' },
    { url: `https://example.com/${text(480)}` },
    { links: '' },
    { links: links(5) },
  ])('accepts case %#', (more) => expect(pitched(more)).toEqual([]));

  it.each<[Partial<SubmissionRequest>, string]>([
    [{ name: '7' }, 'name name'],
    [{ email: '' }, 'email email'],
    [{ title: '' }, 'title required'],
    [{ title: text(4) }, 'title too_short'],
    [{ title: wide(121) }, 'title too_long'],
    [{ pitch: text(49) }, 'pitch too_short'],
    [{ pitch: wide(1_001) }, 'pitch too_long'],
    [{ bio: wide(601) }, 'bio too_long'],
    [{ disclosure: wide(601) }, 'disclosure too_long'],
    [{ url: 'http://example.com/a' }, 'url url'],
    [{ url: 'javascript:alert(1)' }, 'url url'],
    [{ url: `https://example.com/${text(481)}` }, 'url too_long'],
    [{ links: links(6) }, 'links too_many'],
    [{ links: 'example.com' }, 'links url'],
    [{ consent: { ...aPitch().consent, isGranted: false } }, 'consent required'],
    ...hostile.flatMap((bad): [Partial<SubmissionRequest>, string][] => [
      [{ title: bad }, 'title characters'],
      [{ bio: bad }, 'bio characters'],
      [{ disclosure: bad }, 'disclosure characters'],
    ]),
  ])('rejects case %#', (more, complaint) => expect(pitched(more)).toEqual([complaint]));
});

it.each([
  ['a@b.co', []],
  ['', ['email email']],
  ['a@b', ['email email']],
])('checks a newsletter sign-up from %j', (email, wanted) => {
  expect(complaints(checkNewsletter(aNewsletterRequest({ email })))).toEqual(wanted);
});

it('requires consent for the newsletter', () => {
  const no = { ...aNewsletterRequest().consent, isGranted: false };
  expect(complaints(checkNewsletter(aNewsletterRequest({ consent: no })))).toEqual([
    'consent required',
  ]);
});

it.each([
  [{}, []],
  [{ wish: wide(200), pax: '' }, []],
  [{ wish: wide(201) }, ['wish too_long']],
  [{ wish: 'May\u202e' }, ['wish characters']],
  [{ tripSlug: '' }, ['tripSlug required']],
  [{ tripSlug: text(97) }, ['tripSlug required']],
  [{ pax: '501' }, ['pax pax']],
  [{ email: 'x' }, ['email email']],
])('checks a date alert with %j', (more, wanted) => {
  expect(complaints(checkDateInterest(aDateInterestRequest(more)))).toEqual(wanted);
});

describe('a waiting list request', () => {
  const { consent, evidence } = aDateInterestRequest();
  const wish: WaitlistRequest = {
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '',
    pax: '2',
    occupancy: 'twin',
    consent,
    evidence,
  };

  it.each<[Partial<WaitlistRequest>, string[]]>([
    [{}, []],
    [{ phone: '98765 43210', pax: '1', occupancy: 'quad' }, []],
    [{ name: 'A' }, ['name name']],
    [{ email: '' }, ['email email']],
    [{ phone: '1' }, ['phone phone']],
    [{ pax: '' }, ['pax pax']],
    [{ pax: '0' }, ['pax pax']],
    [{ occupancy: 'tent' }, ['occupancy required']],
    [{ occupancy: '' }, ['occupancy required']],
    [{ consent: { ...consent, isGranted: false } }, ['consent required']],
  ])('with %j', (more, wanted) => {
    expect(complaints(checkWaitlistRequest({ ...wish, ...more }))).toEqual(wanted);
  });
});

it.each<[FormEvidence | null, boolean]>([
  [{ elapsedSeconds: 3, filledTrap: false, saysPerson: false }, false],
  [{ elapsedSeconds: 172_800, filledTrap: false, saysPerson: false }, false],
  [{ elapsedSeconds: 2, filledTrap: false, saysPerson: false }, true],
  [{ elapsedSeconds: 172_801, filledTrap: false, saysPerson: false }, true],
  [{ elapsedSeconds: 60, filledTrap: true, saysPerson: false }, true],
  [{ elapsedSeconds: 60, filledTrap: true, saysPerson: true }, false],
  [{ elapsedSeconds: null, filledTrap: false, saysPerson: true }, true],
  [null, true],
])('shows a form with %j again: %j', (evidence, isAsked) => {
  expect(checkEvidence(evidence).isAsked).toBe(isAsked);
});
