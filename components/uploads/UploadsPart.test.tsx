import { fireEvent, render, screen, within } from '@testing-library/react';
import type { Upload } from '@/booking/contract/uploads';
import type { UploadsEditing } from '@/lib/server/loaders/bookingDetailsPage';
import { UploadsPart } from './UploadsPart';

const traveller = (id: string, fullName: string) => ({
  ...{ id, fullName, isLead: false, type: 'adult' as const, dateOfBirthMasked: '1994-••-••' },
  ...{ gender: null, occupancy: 'twin' as const, pickupCode: null },
  ...{ roomPreference: 'any' as const, status: 'active' as const },
});
const [asha, dev] = [traveller('a', 'Asha Rao'), traveller('d', 'Dev Rao')];
const file: Upload = {
  id: 'f1',
  kind: 'insurance',
  label: 'Policy 88',
  travellerId: 'd',
  mediaType: 'application/pdf',
  sizeBytes: 150_000,
  createdAt: '2026-11-21T05:00:00.000Z',
  href: '/v1/bookings/SF-7K3M9QXA/uploads/f1',
};
const empty: UploadsEditing = {
  items: [],
  canAdd: true,
  keptUntil: '2027-01-24',
  draft: { values: {}, answer: null },
  done: null,
};

const show = (more: Partial<UploadsEditing> = {}, travellers = [asha, dev]) =>
  render(
    <UploadsPart
      booking={{ reference: 'SF-7K3M9QXA', travellers }}
      editing={{ ...empty, ...more }}
      idempotencyKey="key"
    />,
  );

it('is a plain form with a file, sent once, folded until it’s needed', () => {
  const { container } = show();
  expect(container.querySelector('details')).not.toHaveAttribute('open');
  const form = container.querySelector('form');
  expect(form).toHaveAttribute('action', '/api/booking/upload?reference=SF-7K3M9QXA');
  expect(form).toHaveAttribute('enctype', 'multipart/form-data');
  expect(form).toHaveFormValues({ idempotencyKey: 'key', kind: '', travellerId: '', label: '' });
  // The file comes last, because the page reads only the fields before it.
  expect(form?.querySelector('input:last-of-type[type=file]')).not.toBeNull();
  expect(screen.getByText(/delete them after 24 January 2027/)).toBeInTheDocument();
  const who = within(screen.getByLabelText('Who it’s for')).getAllByRole('option');
  expect(who.map(({ textContent }) => textContent)).toEqual(['Everyone', 'Asha Rao', 'Dev Rao']);
});

it('asks who a file is for only if there is a choice', () => {
  show({}, [asha]);
  expect(screen.queryByLabelText('Who it’s for')).toBeNull();
});

it('keeps what was typed, and says what is wrong beside each field', () => {
  const message = 'This PDF is locked with a password';
  const { container } = show({
    draft: {
      values: { kind: 'permit', travellerId: 'd', label: 'Inner line' },
      answer: { kind: 'invalid', errors: [{ field: 'file', message }] },
    },
  });
  expect(container.querySelector('details')).toHaveAttribute('open');
  expect(container.querySelector('form')).toHaveFormValues({
    kind: 'permit',
    travellerId: 'd',
    label: 'Inner line',
  });
  expect(screen.getByLabelText('File')).toHaveAccessibleDescription(new RegExp(message));
  const link = within(screen.getByRole('alert')).getByRole('link', { name: message });
  expect(container.querySelector(link.getAttribute('href') ?? '')).toBe(
    screen.getByLabelText('File'),
  );
});

it('asks for the file again when another field was wrong, or the service was unavailable', () => {
  const errors = [{ field: 'kind', message: 'Choose what kind of file it is' }];
  const { unmount } = show({ draft: { values: {}, answer: { kind: 'invalid', errors } } });
  expect(screen.getByLabelText('File')).toHaveAccessibleDescription(/Choose the file again/);
  unmount();
  show({ draft: { values: {}, answer: { kind: 'unavailable', errors: [] } } });
  expect(screen.getByRole('alert')).toHaveTextContent('hasn’t been sent yet');
});

it('lists files with whose they are, to download and to delete', () => {
  const picture = { ...file, id: 'f2', kind: 'other' as const, label: null, travellerId: null };
  const jpeg = { mediaType: 'image/jpeg' as const, sizeBytes: 3_000_000 };
  const { container } = show({ items: [file, { ...picture, ...jpeg }], done: 'added' });
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('File added.');
  expect(screen.getByText('Insurance, Dev Rao')).toBeInTheDocument();
  expect(container).toHaveTextContent('Policy 88, PDF, 147 KB');
  expect(container).toHaveTextContent('JPEG, 2.9 MB');
  expect(screen.getByRole('link', { name: 'Download Policy 88' })).toHaveAttribute(
    'href',
    '/api/booking/file?reference=SF-7K3M9QXA&file=upload-f1',
  );
  const [form] = container.querySelectorAll('form[action="/api/booking/upload-delete"]');
  expect(form).toHaveFormValues({ reference: 'SF-7K3M9QXA', id: 'f1' });
});

it('says that a file is being sent, because that can take a while', () => {
  const { container } = show();
  const form = container.querySelector('form');
  if (!form) throw new Error('no form');
  const status = form.querySelector('[role=status]');
  expect(status).toBeEmptyDOMElement();
  fireEvent.submit(form);
  expect(status).toHaveTextContent('Sending your file. Keep this page open.');
});

it('has no form once the trip is over', () => {
  show({ items: [file], canAdd: false });
  expect(screen.queryByLabelText('File')).toBeNull();
  expect(screen.getByRole('link', { name: /^Download/ })).toBeInTheDocument();
});
