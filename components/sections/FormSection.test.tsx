import { render, screen } from '@testing-library/react';
import { place } from '@/components/testing/sections';
import { FormSection } from './FormSection';

const section = {
  _key: 'a',
  _type: 'formSection' as const,
  heading: 'Going as a group?',
  intro: null,
  subject: 'Ladakh, as a group',
};

it('sends the question to our own form handler, with the editor’s subject', async () => {
  render(<FormSection section={section} place={place()} />);
  const form = (await screen.findByRole('button', { name: 'Send message' })).closest('form');
  expect(form).toHaveAttribute('action', '/api/forms/enquiry');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveFormValues({
    subject: 'Ladakh, as a group',
    source: 'campaign',
    consent: false,
  });
});

it('shows other ways to reach us, with the subject prefilled', () => {
  render(<FormSection section={section} place={place()} />);
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent('Ladakh, as a group')),
  );
});
