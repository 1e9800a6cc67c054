import { render, screen, within } from '@testing-library/react';
import { frame } from '@/components/testing/builders';
import type { FormAnswer } from '@/lib/forms';
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

it('ticks and chooses nothing beforehand', () => {
  show({ topic: 'corporate' });
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
  for (const list of screen.getAllByRole('combobox')) expect(list).toHaveValue('');
});

it('shows every word again, and leads from each complaint to its field', () => {
  show(answered({ kind: 'invalid', errors: [{ field: 'email', message: 'Not an address.' }] }));
  expect(screen.getByLabelText('Your name')).toHaveValue('Asha Rao');
  expect(screen.getByLabelText('What would you like to know?')).toHaveValue('Is the road open?');
  const link = within(screen.getByRole('alert')).getByRole('link', { name: 'Not an address.' });
  const field = screen.getByLabelText('E-mail');
  expect(link).toHaveAttribute('href', `#${field.id}`);
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Not an address.'));
});

it('asks who looks like a program once more, and keeps the words', () => {
  show(answered({ kind: 'challenge', errors: [] }));
  expect(screen.getByRole('checkbox', { name: /I am a person/ })).not.toBeChecked();
  expect(screen.getByLabelText('Your name')).toHaveValue('Asha Rao');
});

it('says honestly that it may not have arrived, and who to call, when the office is away', () => {
  show(answered({ kind: 'unavailable', errors: [] }));
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('cannot say that this arrived');
  expect(within(alert).getByRole('link', { name: 'WhatsApp' })).toBeInTheDocument();
  expect(screen.getByLabelText('Your name')).toHaveValue('Asha Rao');
});

it('shows the reference of a form that was taken, and no form any more', () => {
  const { container } = show({ sent: 'EQ-7K3M9QXA' });
  expect(screen.getByRole('status')).toHaveTextContent('EQ-7K3M9QXA');
  expect(container.querySelector('form')).toBeNull();
});

it('keeps what the address says it is about', () => {
  const about = { topic: 'trip', subject: 'New dates in Spiti Valley' };
  const { container } = show({ topic: 'trip', about });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ask about a trip');
  const form = container.querySelector('form') ?? undefined;
  expect(new FormData(form).get('subject')).toBe('New dates in Spiti Valley');
  expect(new FormData(form).get('topic')).toBe('trip');
});

it('asks for mail and wishes where somebody waits for dates of a trip', () => {
  const trip = { slug: 'spiti-in-snow', title: 'Spiti in snow' };
  const about = { topic: 'dates', trip: trip.slug };
  const { container } = show({ topic: 'dates', trip, about });
  expect(screen.getByRole('button', { name: 'Tell me when dates open' })).toBeVisible();
  expect(container.querySelector('form')).toHaveAttribute('action', '/api/forms/dates');
  expect(new FormData(container.querySelector('form') ?? undefined).get('trip')).toBe(trip.slug);
});
