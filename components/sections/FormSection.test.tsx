import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { place } from '@/components/testing/sections';
import { FormSection } from './FormSection';

const section = {
  _key: 'a',
  _type: 'formSection' as const,
  heading: 'Going as a group?',
  intro: null,
  subject: 'Ladakh, as a group',
};
const textOf = (name: string) =>
  decodeURIComponent(
    screen
      .getByRole('link', { name })
      .getAttribute('href')
      ?.split(/text=|body=/)[1] ?? '',
  );

it('begins with the subject and goes on with what was written', async () => {
  render(<FormSection section={section} place={place()} />);
  expect(textOf('Send by WhatsApp')).toBe('Hello, this is about: Ladakh, as a group');
  await userEvent.type(screen.getByLabelText('Your name'), 'Ira');
  await userEvent.type(screen.getByLabelText('How many people'), '8');
  await userEvent.type(screen.getByLabelText('What would you like to know?'), 'One bus?');
  const whole = 'Hello, this is about: Ladakh, as a group\nMy name is Ira\nPeople: 8\nOne bus?';
  expect(textOf('Send by WhatsApp')).toBe(whole);
  expect(textOf('Send by mail')).toBe(whole);
});

it('says that nothing is kept, and sends nothing by itself', () => {
  render(<FormSection section={section} place={place()} />);
  expect(screen.getByText(/This site keeps nothing/)).toBeInTheDocument();
  expect(document.querySelector('form, button')).toBeNull();
});
