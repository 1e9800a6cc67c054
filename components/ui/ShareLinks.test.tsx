import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShareLinks } from './ShareLinks';

const url = 'https://site.example/trip/spiti-in-snow';
const show = () => render(<ShareLinks title="Spiti in snow" url={url} />);
const hidden = { hidden: true };

it('passes the page on by WhatsApp and mail with plain links', () => {
  show();
  const whatsapp = screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp', ...hidden });
  expect(new URL(whatsapp.href).searchParams.get('text')).toBe(`Spiti in snow: ${url}`);
  const mail = screen.getByRole<HTMLAnchorElement>('link', { name: 'E-mail', ...hidden });
  expect(decodeURIComponent(mail.href)).toBe(
    `mailto:?subject=Spiti in snow&body=Spiti in snow: ${url}`,
  );
});

it('copies the link and says so', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByText('Share'));
  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(await screen.findByText('The link is copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(url);
});

it('shows the link itself when the browser does not let it be copied', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  show();
  await user.click(screen.getByText('Share'));
  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(await screen.findByText(`Not allowed to copy. The link is ${url}`)).toBeVisible();
});
