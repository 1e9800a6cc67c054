import { emailedCode, expireSessions, verifyNumber } from '@/booking/testing/customers';
import type { Service } from '@/booking/testing/service';
import { submitCodeRequest, submitSignIn } from '../forms/accountForms';
import type { Visitor } from '../booking/transport';
import type { SentForm } from '../http/formHandler';
import type { FormTarget } from '../http/formHandler';
import { loadProfilePage, type ProfileView } from '../loaders/profilePage';
import {
  submitConsent,
  submitEmailChange,
  submitErasure,
  submitPhoneVerification,
  submitProfile,
  submitSavedTraveller,
  submitSessionEnd,
} from '../forms/profileForms';
import { aBrowser, aForm, startBookingService } from '../testing/siteAndService';

let service: Service;
beforeAll(async () => {
  service = await startBookingService({
    RATE_CODE_RESEND_SECONDS: '0',
    SMS_MAIL_DOMAIN: 'sms.example.org',
  });
}, 60_000);
afterAll(() => service.close());

type Act = (form: SentForm) => Promise<FormTarget>;
type Fields = Record<string, string>;

/**
 * Submits a form and opens the next page as a browser would. If that page shows the form again, it
 * gets what was typed.
 */
async function send(act: Act, fields: Fields, visitor: Visitor) {
  const target = await act({ form: aForm(fields), visitor });
  const isKept = typeof target !== 'string';
  const url = new URL(isKept ? target.showAgain : target, 'http://site');
  return { url, ...(await look(visitor, url.search, isKept ? fields : null)) };
}

async function look(visitor: Visitor, search = '', fields: Fields | null = null) {
  let status = 200;
  const query = Object.fromEntries([...new URLSearchParams(search)]);
  const setStatus = (given: number) => (status = given);
  const posted = fields && aForm(fields);
  const { state } = await loadProfilePage({ slug: '', query, visitor, posted, setStatus });
  return { status, state };
}

async function signedIn(email: string, visitor = aBrowser()): Promise<Visitor> {
  await submitCodeRequest({ form: aForm({ email }), visitor });
  const code = await emailedCode(service, email);
  await submitSignIn({ form: aForm({ email, code }), visitor });
  return visitor;
}

async function viewOf(visitor: Visitor): Promise<ProfileView> {
  const { state } = await look(visitor);
  if (state.step !== 'profile') throw new Error(`the page shows ${state.step}`);
  return state.view;
}

const typed = {
  form: 'profile',
  version: '1',
  name: 'Asha Rao',
  phone: '98765 43210',
  mailLanguage: 'en',
  roomPreference: 'with_group',
  diet: 'veg',
  'emergencyContact.name': 'Meera Rao',
  'emergencyContact.phone': '98765 00011',
  'emergencyContact.relation': 'mother',
};

it('saves a profile and shows it', async () => {
  const visitor = await signedIn('asha@example.com');
  const { url, state } = await send(submitProfile, typed, visitor);
  expect(url.href).toBe('http://site/your-profile?saved=profile');
  expect(state).toMatchObject({
    view: {
      justSaved: 'profile',
      profile: { name: 'Asha Rao', diet: 'veg', emergencyContact: { name: 'Meera Rao' } },
    },
  });
});

it('keeps wrong input, with none of it in the URL', async () => {
  const visitor = await signedIn('ben@example.com');
  const fields = { ...typed, phone: '12', name: 'Ben' };
  const { url, status, state } = await send(submitProfile, fields, visitor);
  expect(status).toBe(422);
  expect(url.href).not.toMatch(/Ben|Meera|98765/);
  expect(state).toMatchObject({
    view: {
      profile: { name: null },
      drafts: { profile: { values: fields, answer: { errors: [{ field: 'phone' }] } } },
    },
  });
});

it('shows a second tab the stored values beside what it typed, then accepts them', async () => {
  const visitor = await signedIn('chitra@example.com');
  await send(submitProfile, { ...typed, name: 'Chitra Sen' }, visitor);
  const late = await send(submitProfile, { ...typed, name: 'C. Sen' }, visitor);
  expect(late.status).toBe(422);
  expect(late.state).toMatchObject({
    view: {
      profile: { version: 2, name: 'Chitra Sen' },
      drafts: { profile: { values: { name: 'C. Sen' }, answer: { kind: 'invalid' } } },
    },
  });
  await send(submitProfile, { ...typed, name: 'C. Sen', version: '2' }, visitor);
  expect((await viewOf(visitor)).profile.name).toBe('C. Sen');
});

it("accepts another window's changes to fields left untouched here", async () => {
  const visitor = await signedIn('farah@example.com');
  await send(submitProfile, { ...typed, name: 'Farah Khan' }, visitor);
  const empty = { 'was.name': '', 'was.diet': '', 'was.mailLanguage': 'en' };
  const untouched = { form: 'profile', version: '1', mailLanguage: 'en', name: '', diet: '' };
  const late = await send(
    submitProfile,
    { ...untouched, ...empty, phone: '98765 00022', 'was.phone': '' },
    visitor,
  );
  expect(late.status).toBe(422);
  if (late.state.step !== 'profile') throw new Error(late.state.step);
  const { values } = late.state.view.drafts.profile;
  expect(values).toMatchObject({ phone: '98765 00022' });
  expect(values).not.toHaveProperty('name');
  expect(values).not.toHaveProperty('diet');
});

it('keeps what was typed while signing in again', async () => {
  const email = 'dev@example.com';
  const visitor = aBrowser();
  const out = await send(submitProfile, typed, visitor);
  expect(out.state).toMatchObject({ step: 'signIn', kept: { name: 'Asha Rao' } });
  const carried = { ...typed, page: 'profile', signingIn: '1', email };
  const asked = await send(submitCodeRequest, carried, visitor);
  expect(asked.url.href).toBe('http://site/your-profile?sent=1');
  expect(asked.state).toMatchObject({ entry: { isSent: true }, kept: { name: 'Asha Rao' } });
  const wrong = await send(submitSignIn, { ...carried, code: '12' }, visitor);
  expect(wrong.state).toMatchObject({
    entry: { draft: { answer: { errors: [{ field: 'code' }] } } },
    kept: { name: 'Asha Rao' },
  });
  const code = await emailedCode(service, email);
  const inside = await send(submitSignIn, { ...carried, code }, visitor);
  expect(inside.state).toMatchObject({
    view: { profile: { name: null }, drafts: { profile: { values: { name: 'Asha Rao' } } } },
  });
});

it('adds, changes and deletes saved travellers', async () => {
  const visitor = await signedIn('esha@example.com');
  const ravi = { form: 'traveller', traveller: 'new', fullName: 'Ravi Rao', diet: 'jain' };
  const wrong = await send(submitSavedTraveller, { ...ravi, dateOfBirth: '2999-01-01' }, visitor);
  expect(wrong.state).toMatchObject({
    view: {
      openTraveller: 'new',
      drafts: {
        traveller: {
          values: { fullName: 'Ravi Rao' },
          answer: { errors: [{ field: 'dateOfBirth' }] },
        },
      },
    },
  });
  await send(submitSavedTraveller, ravi, visitor);
  const [saved] = (await viewOf(visitor)).saved.travellers;
  expect(saved).toMatchObject({ fullName: 'Ravi Rao', diet: 'jain', dateOfBirth: null });
  const traveller = saved?.id ?? '';
  await send(submitSavedTraveller, { ...ravi, traveller, version: '1', diet: '' }, visitor);
  expect((await viewOf(visitor)).saved.travellers).toMatchObject([{ diet: null, version: 2 }]);
  const late = await send(submitSavedTraveller, { ...ravi, traveller, version: '1' }, visitor);
  expect(late.state).toMatchObject({ view: { openTraveller: traveller } });
  await send(submitSavedTraveller, { ...ravi, traveller, do: 'remove' }, visitor);
  expect((await viewOf(visitor)).saved.travellers).toEqual([]);
});

it('records a consent with the wording shown, and withdraws it', async () => {
  const visitor = await signedIn('farah@example.com');
  const purpose = { form: 'consent', purpose: 'marketing_email' };
  const notice = 'offers-mail-2026-11b';
  // A page from before the wording changed doesn't count as consent.
  await send(submitConsent, { ...purpose, granted: 'yes', notice: 'older' }, visitor);
  expect((await viewOf(visitor)).consents.history).toEqual([]);
  await send(submitConsent, { ...purpose, granted: 'yes', notice }, visitor);
  await send(submitConsent, { ...purpose, granted: 'no', notice }, visitor);
  const { current, history } = (await viewOf(visitor)).consents;
  expect(current[0]).toEqual({ purpose: 'marketing_email', isGranted: false });
  expect(history.map(({ isGranted, version }) => [isGranted, version])).toEqual([
    [false, notice],
    [true, notice],
  ]);
});

it('lists the browsers and signs another one out', async () => {
  const home = await signedIn('gita@example.com');
  const cafe = await signedIn('gita@example.com');
  const { sessions } = await viewOf(home);
  expect(sessions).toHaveLength(2);
  const session = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  const done = await send(submitSessionEnd, { form: 'session', session }, home);
  expect(done.url.search).toBe('?saved=session');
  expect((await look(cafe)).state.step).toBe('signIn');
  expect((await viewOf(home)).sessions).toHaveLength(1);
});

it('changes the address with the code emailed to it', async () => {
  const visitor = await signedIn('indu@example.com');
  const fields = { form: 'email', newEmail: 'indu@' };
  const bad = await send(submitEmailChange, fields, visitor);
  expect(bad.status).toBe(422);
  expect(bad.state).toMatchObject({
    view: { drafts: { email: { values: fields, answer: { errors: [{ field: 'newEmail' }] } } } },
  });
  const newEmail = 'indu.sen@example.com';
  const asked = await send(submitEmailChange, { form: 'email', newEmail }, visitor);
  expect(asked.url.href).toBe('http://site/your-profile?at=email#new-address');
  expect(asked.state).toMatchObject({
    view: { isEmailCodeSent: true, drafts: { email: { values: { newEmail } } } },
  });
  const confirm = { form: 'email', do: 'confirm', newEmail };
  const wrong = await send(submitEmailChange, { ...confirm, emailCode: '12' }, visitor);
  expect(wrong.state).toMatchObject({
    view: {
      isEmailCodeSent: true,
      drafts: {
        email: {
          values: { newEmail, emailCode: '12' },
          answer: { errors: [{ field: 'emailCode' }] },
        },
      },
    },
  });
});

it('verifies the profile’s number with a code, and removes it', async () => {
  const visitor = await signedIn('kavya@example.com');
  const none = await send(submitPhoneVerification, { form: 'phone', do: 'ask' }, visitor);
  expect(none.status).toBe(422);
  const { profile } = await viewOf(visitor);
  const phone = '98765 43210';
  await send(submitProfile, { form: 'profile', version: String(profile.version), phone }, visitor);
  const asked = await send(submitPhoneVerification, { form: 'phone', do: 'ask' }, visitor);
  expect(asked.url.href).toBe('http://site/your-profile?at=phone#number');
  expect(asked.state).toMatchObject({ view: { isPhoneCodeSent: true } });
  const wrong = { form: 'phone', do: 'confirm', phoneCode: '12' };
  expect((await send(submitPhoneVerification, wrong, visitor)).state).toMatchObject({
    view: {
      isPhoneCodeSent: true,
      drafts: { phone: { values: wrong, answer: { errors: [{ field: 'phoneCode' }] } } },
    },
  });
  await verifyNumber(service, 'kavya@example.com', '+919876543210');
  expect((await viewOf(visitor)).profile.isPhoneProved).toBe(true);
  const dropped = await send(submitPhoneVerification, { form: 'phone', do: 'drop' }, visitor);
  expect(dropped.url.search).toBe('?saved=phone');
  expect(dropped.state).toMatchObject({ view: { profile: { isPhoneProved: false } } });
});

it('carries the new address through the code for the current one', async () => {
  const email = 'jaya@example.com';
  const visitor = await signedIn(email);
  await expireSessions(service);
  const fields = { form: 'email', newEmail: 'jaya.das@example.com' };
  const stale = await send(submitEmailChange, fields, visitor);
  expect(stale.state).toMatchObject({ view: { drafts: { email: { values: fields } } } });
  const carried = { ...fields, page: 'profile', signingIn: '1', email };
  await send(submitCodeRequest, carried, visitor);
  const code = await emailedCode(service, email);
  const confirmed = await send(submitSignIn, { ...carried, code }, visitor);
  expect(confirmed.state).toMatchObject({
    view: { profile: { isFresh: true }, drafts: { email: { values: fields, answer: null } } },
  });
});

it('deletes an account after a code, and keeps it if cancelled', async () => {
  const email = 'hema@example.com';
  const visitor = await signedIn(email);
  await expireSessions(service);
  const fields = { form: 'erasure', do: 'delete' };
  const stale = await send(submitErasure, fields, visitor);
  expect(stale.state).toMatchObject({
    view: { profile: { isFresh: false, erasure: null }, drafts: { erasure: { answer: {} } } },
  });
  const confirming = { page: 'profile', signingIn: '1', email };
  const asked = await send(submitCodeRequest, confirming, visitor);
  expect(asked.state).toMatchObject({ view: { confirming: { isSent: true } } });
  const wrong = await send(submitSignIn, { ...confirming, code: '12' }, visitor);
  expect(wrong.status).toBe(422);
  expect(wrong.state).toMatchObject({
    view: { confirming: { draft: { answer: { errors: [{ field: 'code' }] } } } },
  });
  const code = await emailedCode(service, email);
  const confirmed = await send(submitSignIn, { ...confirming, code }, visitor);
  expect(confirmed.url.href).toBe('http://site/your-profile');
  expect(confirmed.state).toMatchObject({ view: { profile: { isFresh: true } } });
  const asking = await send(submitErasure, fields, visitor);
  expect(asking.state).toMatchObject({
    view: { justSaved: 'erasure', profile: { erasure: { dueAt: expect.any(String) as string } } },
  });
  await send(submitErasure, { form: 'erasure', do: 'keep' }, visitor);
  expect((await viewOf(visitor)).profile.erasure).toBeNull();
});

it('keeps what was typed while the service is unavailable', async () => {
  await service.app.close();
  const { status, state } = await send(submitProfile, typed, aBrowser());
  expect(status).toBe(503);
  expect(state).toEqual({ step: 'unavailable', kept: typed });
});
