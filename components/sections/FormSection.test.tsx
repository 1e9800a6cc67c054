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

it('sends the question with the subject of the editor to our own door', async () => {
  render(<FormSection section={section} place={place()} />);
  const form = (await screen.findByRole('button', { name: 'Send the message' })).closest('form');
  expect(form).toHaveAttribute('action', '/api/forms/enquiry');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveFormValues({
    subject: 'Ladakh, as a group',
    source: 'campaign',
    consent: false,
  });
});

it('names the ways to reach us at once, with the subject written already', () => {
  render(<FormSection section={section} place={place()} />);
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent('Ladakh, as a group')),
  );
});
