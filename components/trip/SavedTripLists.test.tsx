import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { SWRConfig } from 'swr';
import type { AccountTrips } from '@/lib/server/booking/savedTrips';
import { SavedTripLists } from './SavedTripLists';
import { SavedTrips } from './SavedTrips';
import { TripActions } from './TripActions';

const key = 'safar-saved-trips';
const trip = (slug: string) => ({ slug, title: `Trip to ${slug}` });
const onDevice = (): unknown => JSON.parse(window.localStorage.getItem(key) ?? '[]');
const keepOnDevice = (...slugs: string[]) =>
  window.localStorage.setItem(key, JSON.stringify(slugs.map(trip)));

/** The account as our API shows it. Null when signed out. */
let account: string[] | null;
let known: string[];
let most: number;
let isDown: boolean;
const listed = (): AccountTrips | null =>
  account && { trips: account.map(trip), most, hasAlerts: false };

async function answer(address: string, { method, body }: RequestInit = {}) {
  if (isDown) throw new TypeError('Failed to fetch');
  if (address.startsWith('/api/saved-trips')) return json([]);
  if (method === 'POST' && body instanceof URLSearchParams && account) {
    const slugs = body.get('trips')?.split(',') ?? [];
    const all = [...slugs.filter((slug) => known.includes(slug)), ...account];
    account =
      body.get('do') === 'remove'
        ? account.filter((slug) => !slugs.includes(slug))
        : [...new Set(all)].slice(-most);
  }
  return json(listed());
}
const json = (value: unknown) => ({ ok: true, json: () => Promise.resolve(value) }) as Response;

beforeEach(() => {
  window.localStorage.clear();
  [account, known, most, isDown] = [['spiti'], ['spiti', 'bali', 'japan'], 50, false];
  global.fetch = jest.fn(answer as typeof fetch);
});

const show = (children: React.ReactNode) =>
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>,
  );
const titles = () =>
  screen
    .getAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove Trip to ', ''));

it('adds the device’s trips to the account and keeps none of them twice', async () => {
  keepOnDevice('bali', 'spiti');
  show(<SavedTripLists account={{ trips: [trip('spiti')], most, hasAlerts: false }} />);
  await waitFor(() => expect(account).toEqual(['bali', 'spiti']));
  await waitFor(() => expect(onDevice()).toEqual([]));
  expect(titles()).toEqual(['bali', 'spiti']);
});

it('keeps on the device what the account can’t take', async () => {
  most = 2;
  keepOnDevice('long-gone', 'bali', 'japan');
  show(<SavedTripLists account={{ trips: [trip('spiti')], most, hasAlerts: false }} />);
  await waitFor(() => expect(account).toHaveLength(2));
  await waitFor(() => expect(titles()).toHaveLength(4));
  expect(onDevice()).toContainEqual(trip('long-gone'));
});

it('removes a trip from the account, and puts it back', async () => {
  show(<SavedTripLists account={{ trips: [trip('spiti')], most, hasAlerts: false }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Trip to spiti' }));
  await waitFor(() => expect(account).toEqual([]));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(account).toEqual(['spiti']));
  expect(titles()).toEqual(['spiti']);
});

it('loses nothing when the account can’t be reached', async () => {
  isDown = true;
  keepOnDevice('bali');
  show(<SavedTripLists account={{ trips: [trip('spiti')], most, hasAlerts: false }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Trip to spiti' }));
  await waitFor(() => expect(titles()).toEqual(['bali', 'spiti']));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We couldn’t remove “Trip to spiti” from your account.',
  );
  expect(onDevice()).toEqual([trip('bali')]);
});

it('asks nothing about someone who was never signed in here', async () => {
  account = null;
  show(<TripActions trip={trip('bali')} siteUrl="" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Save on this device' }));
  expect(onDevice()).toEqual([trip('bali')]);
  expect(fetch).not.toHaveBeenCalled();
});

it('saves a trip in the account from its page, and again after removing it', async () => {
  window.localStorage.setItem('safar-signed-in', 'yes');
  show(
    <>
      <TripActions trip={trip('bali')} siteUrl="" />
      <SavedTrips exceptSlug="bali" />
    </>,
  );
  for (const expected of [['bali', 'spiti'], ['spiti'], ['bali', 'spiti']]) {
    const name = /^Saved? in your account$/;
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(account).toEqual(expected));
    await waitFor(() => expect(onDevice()).toEqual([]));
  }
  const others = within(screen.getByRole('region', { name: 'Saved in your account' }));
  expect(others.getByRole('link', { name: 'Trip to spiti' })).toBeVisible();
});

it('goes back to the device’s list once signed out', async () => {
  account = null;
  window.localStorage.setItem('safar-signed-in', 'yes');
  show(<TripActions trip={trip('bali')} siteUrl="" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Save on this device' }));
  await waitFor(() => expect(window.localStorage.getItem('safar-signed-in')).toBeNull());
  expect(onDevice()).toEqual([trip('bali')]);
});

it('starts from the server’s HTML without a difference', async () => {
  const onServer = <SavedTripLists account={{ trips: [trip('spiti')], most, hasAlerts: false }} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(onServer);
  keepOnDevice('bali');
  const differences: unknown[] = [];
  render(onServer, {
    container,
    hydrate: true,
    onRecoverableError: (error) => differences.push(error),
  });
  await waitFor(() => expect(titles()).toEqual(['bali', 'spiti']));
  expect(differences).toEqual([]);
});

it('says on a trip’s page that a trip couldn’t be removed from the account, until it can', async () => {
  window.localStorage.setItem('safar-signed-in', 'yes');
  show(<TripActions trip={trip('spiti')} siteUrl="" />);
  const saved = await screen.findByRole('button', { name: 'Saved in your account' });
  isDown = true;
  await userEvent.click(saved);
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t remove this trip');
  expect(saved).toHaveAttribute('aria-pressed', 'true');
  isDown = false;
  await userEvent.click(saved);
  await waitFor(() => expect(account).toEqual([]));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
