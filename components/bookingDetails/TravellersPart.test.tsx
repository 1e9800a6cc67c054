import { render, screen, within } from '@testing-library/react';
import type { TravellerDetails } from '@/booking/contract/travellers';
import type { TravellerEditing } from '@/lib/server/loaders/travellerEditing';
import { UnsentForm } from './BookingUnavailablePage';
import { TravellersPart } from './TravellersPart';

const traveller: TravellerDetails = {
  id: '0196a000-0000-7000-8000-000000000001',
  version: 3,
  fullName: 'Asha Rao',
  dateOfBirthMasked: '1994-••-••',
  gender: null,
  nationality: 'IN',
  phoneMasked: '***10',
  diet: 'veg',
  fitnessDeclared: false,
  emergencyContact: null,
  hasMedicalNotes: true,
  passport: null,
  panMasked: null,
  missing: [
    { item: 'gender', neededBy: '2027-04-09' },
    { item: 'passport', neededBy: '2027-04-09' },
  ],
};
const details: Parameters<typeof TravellersPart>[0]['booking']['details'] = {
  lockedOn: '2027-04-10',
  isLocked: false,
  lockDays: 21,
  asksPassport: true,
  asksMedicalNotes: true,
  passportValidUntil: '2027-11-07',
  asksPan: false,
  asksFitness: false,
  travellers: [traveller],
};
const settings: Parameters<typeof TravellersPart>[0]['settings'] = {
  operatorName: 'Safar',
  legalName: 'Safar Private Limited',
  description: '',
  phone: '+91 1234 567890',
  whatsapp: '+911234567890',
  email: 'office@example.org',
  emergencyPhone: '',
  hours: '',
  address: '',
  gstin: null,
  registrations: null,
  profiles: [],
  sharePicture: {
    alt: '',
    caption: null,
    credit: null,
    hotspot: null,
    crop: null,
    path: null,
    width: null,
    height: null,
    backdrop: null,
  },
};
const countries = [
  { code: 'IN', name: 'India' },
  { code: 'NP', name: 'Nepal' },
];
const noEditing = { id: traveller.id, draft: { values: {}, answer: null }, countries };

function show(editing: TravellerEditing | null, more: Partial<typeof details> = {}) {
  return render(
    <TravellersPart
      booking={{ reference: 'SF-7K3M9QXA', details: { ...details, ...more } }}
      editing={editing}
      isSaved={false}
      settings={settings}
    />,
  );
}

it('says what is missing and by when, and links to the form', () => {
  show(null);
  expect(screen.getByText(/9 April 2027: gender, passport/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Details for Asha Rao' })).toHaveAttribute(
    'href',
    `/booking-details/SF-7K3M9QXA?traveller=${traveller.id}#still-needed`,
  );
});

it('says that it is locked and shows no form', () => {
  show(noEditing, { isLocked: true });
  expect(screen.getByText(/locked since 10 April 2027/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '+91 1234 567890' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link', { name: /Details for/ })).toBeNull();
});

it('works as a plain form, with stored values and hints for masked ones', () => {
  const { container } = show(noEditing);
  const form = container.querySelector('form');
  expect(form).toHaveAttribute('action', '/api/booking/traveller');
  expect(form).toHaveFormValues({
    reference: 'SF-7K3M9QXA',
    traveller: traveller.id,
    version: '3',
    fullName: 'Asha Rao',
    nationality: 'IN',
    diet: 'veg',
    phone: '',
    'medical.notes': '',
  });
  expect(screen.getByLabelText(/Mobile phone \(optional\)/)).toHaveAccessibleDescription(
    /\*\*\*10 is saved/,
  );
  expect(screen.getByLabelText(/Delete the saved medical notes/)).not.toBeChecked();
});

it('keeps what was typed, marks errors and shows the stored values beside them', () => {
  show({
    ...noEditing,
    draft: {
      values: { fullName: 'Asha2', 'passport.number': 'N12', 'medical.consent': 'yes' },
      answer: {
        kind: 'invalid',
        errors: [
          { field: 'fullName', message: 'Enter the name as on the ID' },
          { field: 'guardianConsent', message: 'We need the consent of a guardian.' },
        ],
      },
    },
  });
  const name = screen.getByLabelText('Name as on ID');
  expect(name).toHaveValue('Asha2');
  expect(name).toBeInvalid();
  expect(name).toHaveAccessibleDescription(/Saved now: Asha Rao/);
  expect(screen.getByLabelText('Passport number')).toHaveValue('N12');
  expect(screen.getByLabelText(/You may keep these notes/)).toBeChecked();
  const summary = within(screen.getByRole('alert'));
  expect(summary.getByRole('link', { name: /as on the ID/ })).toHaveAttribute('href', '#fullName');
  expect(summary.getByText('We need the consent of a guardian.').tagName).toBe('LI');
  expect(screen.getByRole('alert')).toHaveFocus();
});

describe('for someone with saved travellers', () => {
  const id = '0196a000-0000-7000-8000-000000000002';
  const saved = {
    people: [{ id, fullName: 'Chitra Rao' }],
    chosenId: '',
    filledFrom: null,
    isRemembered: false,
  };

  it('can be filled in from them by the form itself, while Enter still saves', () => {
    const { container } = show({ ...noEditing, saved });
    expect(screen.getByLabelText(/Fill in from a saved traveller/)).toHaveDisplayValue('Choose');
    const fill = screen.getByRole('button', { name: 'Fill in' });
    expect(fill).toHaveAttribute('value', 'fill');
    expect(fill.closest('form')).toHaveAttribute('action', '/api/booking/traveller');
    // The button that Enter activates in a browser.
    const first = container.querySelector('form button');
    expect(first).toHaveTextContent('Save details');
    expect(first).not.toHaveAttribute('name');
  });

  it('says who was filled in and that nothing is saved yet', () => {
    show({
      ...noEditing,
      draft: { values: { fullName: 'Chitra Rao', phone: '+919800000000' }, answer: null },
      saved: { ...saved, chosenId: id, filledFrom: 'Chitra Rao' },
    });
    expect(screen.getByRole('status')).toHaveTextContent(/Chitra Rao\. Nothing is saved yet/);
    expect(screen.getByLabelText('Name as on ID')).toHaveValue('Chitra Rao');
    expect(screen.getByLabelText(/Mobile phone \(optional\)/)).toHaveValue('+919800000000');
  });

  it('saves the traveller only if the box is ticked, and keeps the tick', () => {
    const { unmount } = show({ ...noEditing, saved });
    expect(screen.getByLabelText(/Remember this traveller/)).not.toBeChecked();
    unmount();
    show({ ...noEditing, saved: { ...saved, people: [], isRemembered: true } });
    expect(screen.getByLabelText(/Remember this traveller/)).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Fill in' })).toBeNull();
  });
});

it("doesn't offer to save travellers when signed out", () => {
  show(noEditing);
  expect(screen.queryByLabelText(/Remember this traveller/)).toBeNull();
  expect(screen.queryByLabelText(/Fill in from/)).toBeNull();
});

it("keeps what couldn't be sent, ready to send again", () => {
  const { container } = render(
    <UnsentForm fields={{ fullName: 'Asha', 'passport.number': 'N1' }} />,
  );
  expect(container.querySelector('form')).toHaveFormValues({
    fullName: 'Asha',
    'passport.number': 'N1',
  });
  expect(screen.getByRole('button', { name: 'Save details now' })).toBeInTheDocument();
});
