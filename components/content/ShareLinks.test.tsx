import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShareLinks } from './ShareLinks';

const url = 'https://site.example/trip/spiti-in-snow';
const show = () => render(<ShareLinks title="Spiti in snow" url={url} />);
const hidden = { hidden: true };

it('shares the page by WhatsApp and email with plain links', () => {
  show();
  const whatsapp = screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp', ...hidden });
  expect(new URL(whatsapp.href).searchParams.get('text')).toBe(`Spiti in snow: ${url}`);
  const mail = screen.getByRole<HTMLAnchorElement>('link', { name: 'Email', ...hidden });
  expect(decodeURIComponent(mail.href)).toBe(
    `mailto:?subject=Spiti in snow&body=Spiti in snow: ${url}`,
  );
});

it('copies the link and confirms it', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByText('Share'));
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(url);
});

it('shows the link when the browser blocks copying', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  show();
  await user.click(screen.getByText('Share'));
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(`Your browser blocked copying. The link is ${url}`)).toBeVisible();
});
