/** Tests the traveller details form with a real service. */
import { randomUUID } from 'node:crypto';
import { aBookingRequest } from '@/booking/testing/builders';
import { emailedCode } from '@/booking/testing/customers';
import type { Service } from '@/booking/testing/service';
import { bookingService } from '../booking/client';
import type { Visitor } from '../booking/transport';
import { loadBookingDetailsPage } from '../loaders/bookingDetailsPage';
import { aBrowser, aForm, aTripOnSale, startBookingService } from '../testing/siteAndService';
import { submitTraveller } from '../forms/travellerForms';

let service: Service;
let visitor: Visitor;
let reference: string;
let traveller: string;
beforeAll(async () => {
  service = await startBookingService();
  const { departureId } = await aTripOnSale(service, { trip: { isInternational: true } });
  visitor = aBrowser();
  const { token } = await bookingService.quote(
    {
      departureId,
      travellers: [{ type: 'adult', occupancy: 'twin', pickupCode: 'DEL' }],
      billingStateCode: 'KA',
    },
    visitor,
  );
  const hold = await bookingService.holdSeats(token, randomUUID(), visitor);
  const request = aBookingRequest(hold.id, { pan: 'ABCPE1234F' });
  ({ reference } = await bookingService.createBooking(request, randomUUID(), visitor));
  const { details } = await bookingService.booking(reference, visitor);
  traveller = details.travellers[0]?.id ?? '';
}, 120_000);
afterAll(() => service.close());

const typed = () => ({
  reference,
  traveller,
  version: '1',
  fullName: 'Asha Rao',
  dateOfBirth: '',
  gender: 'female',
  nationality: 'IN',
  phone: '',
  diet: 'veg',
  'emergencyContact.name': 'Meera Rao',
  'emergencyContact.phone': '98765 43212',
  'emergencyContact.relation': 'mother',
  'passport.number': 'N1234567',
  'passport.expiresOn': '2040-01-01',
  'passport.country': 'IN',
  'passport.name': '',
  'medical.notes': '',
});

/** Submits the form and opens the next page, as a browser without scripts would. */
async function send(fields: Record<string, string>, who = visitor) {
  const form = aForm(fields);
  const target = await submitTraveller({ form, visitor: who });
  const isKept = typeof target !== 'string';
  const url = new URL(isKept ? target.showAgain : target, 'http://site');
  let status = 200;
  const page = await loadBookingDetailsPage({
    slug: reference,
    query: Object.fromEntries([...url.searchParams]),
    visitor: who,
    posted: isKept ? form : null,
    setStatus: (given) => (status = given),
  });
  return { url, status, page };
}

it('keeps everything typed when a field is wrong, with none of it in the URL', async () => {
  const fields = {
    ...typed(),
    fullName: 'Asha2',
    'passport.number': 'N12',
    'medical.notes': 'Asthma',
  };
  const { url, status, page } = await send(fields);
  expect(status).toBe(422);
  expect(url.href).not.toMatch(/Asha2|N12|Asthma|Meera/);
  expect(page.editing?.draft.values).toMatchObject({
    fullName: 'Asha2',
    'passport.number': 'N12',
    'medical.notes': 'Asthma',
    'emergencyContact.name': 'Meera Rao',
  });
  expect(page.editing?.draft.answer?.errors.map(({ field }) => field).sort()).toEqual([
    'fullName',
    'medical.consent',
    'passport.number',
  ]);
});

it('saves, removes completed tasks, and keeps numbers left empty', async () => {
  const saved = await send({
    ...typed(),
    'medical.notes': 'Asthma',
    'medical.consent': 'yes',
  });
  expect(saved.url.search).toBe('?saved=1');
  expect(saved.page).toMatchObject({ isSaved: true, editing: null });
  expect(saved.page.booking?.details.travellers[0]).toMatchObject({ version: 2, missing: [] });

  const again = await send({
    ...typed(),
    version: '2',
    fullName: 'Asha Devi Rao',
    'emergencyContact.phone': '',
    'passport.number': '',
  });
  expect(again.page.booking?.details.travellers[0]).toMatchObject({
    version: 3,
    fullName: 'Asha Devi Rao',
    hasMedicalNotes: true,
    emergencyContact: { phoneMasked: '***12' },
    passport: { numberMasked: '•••4567' },
  });
});

it('offers no saved travellers, and saves none, when signed out', async () => {
  const shown = await send({ ...typed(), do: 'fill', fillFrom: traveller });
  expect(shown.page.editing).not.toHaveProperty('saved');
  const { page } = await send({ ...typed(), version: '3', remember: 'yes' });
  expect(page).toMatchObject({ isSaved: true, remembered: 'no' });
});

it('shows a second tab the stored values beside its own, and saves it when sent again', async () => {
  const late = await send({ ...typed(), version: '1', diet: 'jain' });
  expect(late.status).toBe(422);
  expect(late.page.editing?.draft.values.diet).toBe('jain');
  expect(late.page.editing?.draft.answer?.errors[0]?.message).toMatch(/another window/);
  const now = late.page.booking?.details.travellers[0];
  expect(now?.diet).toBe('veg');
  const again = await send({ ...typed(), version: String(now?.version), diet: 'jain' });
  expect(again.page.booking?.details.travellers[0]?.diet).toBe('jain');
});

describe('for a signed-in customer', () => {
  let owner: Visitor;
  let saved: string;
  beforeAll(async () => {
    owner = visitor;
    await signInAs('asha@example.com', owner);
    const person = { gender: null, nationality: 'NP', phone: null, diet: null } as const;
    const request = { ...person, fullName: 'Chitra Rao', dateOfBirth: '1991-05-06' };
    saved = (await bookingService.saveTraveller(request, owner)).id;
  });

  /** The email with the first code was dropped, so this makes a new code. */
  async function signInAs(email: string, who: Visitor): Promise<void> {
    await bookingService.askForSignInCode({ email }, who);
    const code = await emailedCode(service, email);
    await bookingService.signIn({ email, code }, who);
  }
  const versionNow = async () => {
    const { details } = await bookingService.booking(reference, owner);
    return String(details.travellers[0]?.version);
  };

  it('fills the form in from a saved traveller, keeps other input, and saves nothing', async () => {
    const version = await versionNow();
    const fields = { ...typed(), version, diet: 'vegan', remember: 'yes' };
    const { url, status, page } = await send({ ...fields, do: 'fill', fillFrom: saved }, owner);
    expect(status).toBe(200);
    expect(url.href).not.toMatch(new RegExp(`Chitra|Meera|1991|${saved}`));
    expect(page.editing?.draft.values).toMatchObject({
      fullName: 'Chitra Rao',
      dateOfBirth: '1991-05-06',
      nationality: 'NP',
      gender: 'female',
      diet: 'vegan',
      'emergencyContact.name': 'Meera Rao',
      'passport.number': 'N1234567',
    });
    expect(page.editing?.saved).toMatchObject({ filledFrom: 'Chitra Rao', isRemembered: true });
    expect(await versionNow()).toBe(version);
  });

  it('saves a traveller only if ticked, and never a passport', async () => {
    const names = async () =>
      (await bookingService.savedTravellers(owner)).travellers.map(({ fullName }) => fullName);
    const fields = { ...typed(), fullName: 'Asha Rao', phone: '98765 43210' };
    const not = await send({ ...fields, version: await versionNow() }, owner);
    expect([not.page.remembered, await names()]).toEqual([null, ['Chitra Rao']]);
    const again = { ...fields, remember: 'yes' };
    const yes = await send({ ...again, version: await versionNow() }, owner);
    expect(yes.page).toMatchObject({ isSaved: true, remembered: 'yes' });
    await send({ ...again, version: await versionNow() }, owner);
    const { travellers } = await bookingService.savedTravellers(owner);
    const asha = travellers.filter(({ fullName }) => fullName === 'Asha Rao');
    expect(asha).toMatchObject([{ gender: 'female', phone: '+919876543210', diet: 'veg' }]);
    expect(JSON.stringify(asha)).not.toContain('N1234567');
  });

  it('fills in no one else’s saved traveller', async () => {
    const other = aBrowser();
    await signInAs('ben@example.com', other);
    const { id } = await bookingService.saveTraveller(
      {
        fullName: 'Secret Rao',
        dateOfBirth: null,
        gender: null,
        nationality: null,
        phone: null,
        diet: null,
      },
      other,
    );
    const { page } = await send({ ...typed(), do: 'fill', fillFrom: id }, owner);
    expect(page.editing?.draft.values.fullName).toBe('Asha Rao');
    expect(page.editing?.saved?.filledFrom).toBeNull();
    expect(JSON.stringify(page.editing?.saved)).not.toContain('Secret');
  });
});

it("opens nothing in a browser that can't see the booking", async () => {
  const { page } = await send(typed(), aBrowser());
  expect(page.booking).toBeNull();
  expect(page.editing).toBeNull();
});

it('keeps everything typed while the service is unavailable', async () => {
  await service.app.close();
  const { page, url } = await send({ ...typed(), version: '4', 'medical.notes': 'Asthma' });
  expect(page.booking).toBeNull();
  expect(page.kept).toMatchObject({ ...typed(), version: '4', 'medical.notes': 'Asthma' });
  expect(url.href).not.toMatch(/Asthma|Meera/);
});
