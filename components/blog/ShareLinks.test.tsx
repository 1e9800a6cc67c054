import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShareLinks } from './ShareLinks';

const show = () => render(<ShareLinks title="A road log" url="https://trial.example/blog/x" />);

it('copies the address and says so', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('https://trial.example/blog/x');
  expect(screen.getByRole('status')).toHaveTextContent('The link is copied.');
});

it('shows the address where copying is forbidden', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  show();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(screen.getByRole('status')).toHaveTextContent('https://trial.example/blog/x');
});

it('opens what the browser has for sharing, where it has it', async () => {
  const shared: unknown[] = [];
  const user = userEvent.setup();
  Object.assign(navigator, { share: async (what: unknown) => void shared.push(what) });
  show();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(shared).toEqual([{ title: 'A road log', url: 'https://trial.example/blog/x' }]);
});
