import { render, screen, within } from '@testing-library/react';
import { frame } from '@/components/testing/builders';
import type { FormAnswer } from '@/lib/formDraft';
import type { ContactFormPageProps } from '@/lib/server/loaders/contactFormPage';
import { ContactFormPage } from './ContactFormPage';

const typed = { name: 'Asha Rao', email: 'asha@', message: 'Is the road open?' };

function show(change: Partial<ContactFormPageProps> = {}) {
  const props: ContactFormPageProps = {
    topic: 'question',
    trip: null,
    about: { topic: 'question' },
    draft: { values: {}, answer: null, startedAt: 1 },
    sent: null,
    ...change,
  };
  return render(<ContactFormPage {...props} frame={frame()} />);
}

const answered = (answer: FormAnswer) => ({ draft: { values: typed, answer, startedAt: 1 } });

it('preselects nothing', () => {
  show({ topic: 'corporate' });
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
  for (const list of screen.getAllByRole('combobox')) expect(list).toHaveValue('');
});

it('keeps what was typed, and links each error to its field', () => {
  show(answered({ kind: 'invalid', errors: [{ field: 'email', message: 'Not an address.' }] }));
  expect(screen.getByLabelText('Your name')).toHaveValue('Asha Rao');
  expect(screen.getByLabelText('What would you like to know?')).toHaveValue('Is the road open?');
  const link = within(screen.getByRole('alert')).getByRole('link', { name: 'Not an address.' });
  const field = screen.getByLabelText('Email');
  expect(link).toHaveAttribute('href', `#${field.id}`);
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Not an address.'));
});

it('asks again with a checkbox when a submission looks automated, and keeps the text', () => {
  show(answered({ kind: 'challenge', errors: [] }));
  expect(screen.getByRole('checkbox', { name: /I’m a person/ })).not.toBeChecked();
  expect(screen.getByLabelText('Your name')).toHaveValue('Asha Rao');
});

it('says that the message may not have arrived, and who to call, while booking is unavailable', () => {
  show(answered({ kind: 'unavailable', errors: [] }));
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('can’t confirm that your message arrived');
  expect(within(alert).getByRole('link', { name: 'WhatsApp' })).toBeInTheDocument();
  expect(screen.getByLabelText('Your name')).toHaveValue('Asha Rao');
});

it('shows the reference, and no form, once it has been sent', () => {
  const { container } = show({ sent: 'EQ-7K3M9QXA' });
  expect(screen.getByRole('status')).toHaveTextContent('EQ-7K3M9QXA');
  expect(container.querySelector('form')).toBeNull();
});

it('keeps the subject from the address', () => {
  const about = { topic: 'trip', subject: 'New dates in Spiti Valley' };
  const { container } = show({ topic: 'trip', about });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ask about a trip');
  const form = container.querySelector('form') ?? undefined;
  expect(new FormData(form).get('subject')).toBe('New dates in Spiti Valley');
  expect(new FormData(form).get('topic')).toBe('trip');
});

it('asks for an email address and preferences when someone wants date alerts', () => {
  const trip = { slug: 'spiti-in-snow', title: 'Spiti in snow' };
  const about = { topic: 'dates', trip: trip.slug };
  const { container } = show({ topic: 'dates', trip, about });
  expect(screen.getByRole('button', { name: 'Tell me when dates open' })).toBeVisible();
  expect(container.querySelector('form')).toHaveAttribute('action', '/api/forms/dates');
  expect(new FormData(container.querySelector('form') ?? undefined).get('trip')).toBe(trip.slug);
});

it('lets someone complain, from the form’s own list of topics', () => {
  show();
  const complaint = screen.getByRole('option', { name: 'A complaint' });
  expect(complaint).toHaveValue('complaint');
  expect(complaint.closest('select')).toHaveAttribute('name', 'topic');
});
