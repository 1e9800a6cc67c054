import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { DepartureListing, ListedTraveller, Tick } from '@/booking/contract/staffManifest';
import { ListPage } from './ListPage';

const person = (
  id: string,
  fullName: string,
  more: Partial<ListedTraveller> = {},
): ListedTraveller => ({
  ...{ id, fullName, reference: 'SF-7K3M9QXA', type: 'adult', isLead: false, gender: 'female' },
  ...{ age: 30, phone: '+919816000001', room: { number: 1, occupancy: 'twin' }, roommates: [] },
  ...{ pickupCode: null, diet: 'veg', hasMedicalNotes: false, medicalNotes: null, emergency: null },
  ...more,
});
const listing: DepartureListing = {
  departure: {
    ...{ id: 'd1', code: 'SPTW-1', tripTitle: 'Spiti in snow', tz: 'Asia/Kolkata' },
    ...{ startDate: '2026-12-12', endDate: '2026-12-18', leader: null },
  },
  phones: { office: '+919816000000', emergency: '+919816000911' },
  pickups: [],
  travellers: [
    person('a', 'Asha Rao'),
    person('j', 'Joseph Fernandes', {
      ...{ hasMedicalNotes: true, medicalNotes: 'Severe peanut allergy' },
      emergency: { name: 'Marie Fernandes', phone: '+919820177341', relation: 'Wife' },
    }),
  ],
  checkIns: [],
  showsMedical: true,
  copy: null,
  readAt: '2026-12-12T02:00:00.000Z',
  expiresAt: '2026-12-25T18:30:00.000Z',
  shredBy: '2027-01-17',
};

let isOnline: boolean;
let arrived: Tick[];
const answer = async (_: string, { body }: { body: string }) => {
  if (!isOnline) throw new TypeError('Failed to fetch');
  const { ticks } = JSON.parse(body) as { ticks: Tick[] };
  for (const tick of ticks) if (!arrived.some(({ id }) => id === tick.id)) arrived.push(tick);
  const checkIns = arrived.map(({ travellerId, state, at }) => ({
    travellerId,
    state,
    at,
    actor: 'T',
  }));
  return { ok: true, status: 200, json: async () => ({ checkIns, unknown: [] }) };
};
beforeEach(() => {
  isOnline = true;
  arrived = [];
  localStorage.clear();
  Object.defineProperty(window, 'fetch', { value: answer, configurable: true });
  let made = 0;
  Object.defineProperty(crypto, 'randomUUID', {
    value: () => `tick-${(made += 1)}`,
    configurable: true,
  });
});

const show = async (owner: string | null = 'tenzin', refusal: string | null = null) => {
  const page = render(
    <ListPage
      listing={listing}
      show="all"
      owner={owner}
      tickIds={{}}
      refusal={refusal}
      notes={null}
      desk={{ page: '/desk/departures/d1/list', done: null }}
    />,
  );
  await act(async () => {});
  return page;
};
const tap = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(async () => {});
};

it('shows medical notes first, and who to call', async () => {
  await show();
  const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names[0]).toContain('Joseph Fernandes');
  expect(names[0]).toContain('Severe peanut allergy');
  expect(screen.getByText('Call Marie')).toHaveAttribute('href', 'tel:+919820177341');
});

it('keeps ticks without a network, through a reload, and sends each once when it is back', async () => {
  isOnline = false;
  const first = await show();
  await tap('Joseph Fernandes: check in');
  expect(screen.getByRole('button', { name: 'Joseph Fernandes: here' })).toBeVisible();
  await tap('Asha Rao: check in');
  await tap('Asha Rao: here');
  expect(screen.getByRole('status')).toHaveTextContent('3 check-ins will be sent');
  expect(document.cookie).toContain('waiting-ticks=d1');
  first.unmount();
  await show();
  expect(screen.getByRole('button', { name: 'Joseph Fernandes: here' })).toBeVisible();
  expect(arrived).toEqual([]);
  isOnline = true;
  await act(async () => {
    fireEvent(window, new Event('online'));
  });
  await act(async () => {});
  expect(arrived.map(({ travellerId, state }) => [travellerId, state])).toEqual([
    ['j', 'here'],
    ['a', 'here'],
    ['a', 'not_here'],
  ]);
  expect(arrived.map(({ at }) => at).toSorted()).toEqual(arrived.map(({ at }) => at));
  expect(screen.getByRole('status')).not.toHaveTextContent('will be sent');
  expect(localStorage.getItem('desk-ticks:d1:tenzin')).toBeNull();
  expect(document.cookie).not.toContain('waiting-ticks=d1');
});

it('marks a no-show, and leaves rows where they are under the finger', async () => {
  await show();
  const missing = screen.getByRole('region', { name: 'Not here yet' });
  await tap('Asha Rao: check in');
  expect(within(missing).getByText('Asha Rao')).toBeVisible();
  expect(within(missing).getByText(/Now here$/)).toBeVisible();
  expect(within(missing).getByRole('heading')).toHaveTextContent('Not here yet 1');
  expect(screen.getByRole('link', { name: 'Not here 1' })).toBeVisible();
  fireEvent.click(screen.getByText('Mark Joseph Fernandes as no-show'));
  await act(async () => {});
  expect(arrived.at(-1)).toMatchObject({ travellerId: 'j', state: 'no_show' });
  expect(within(missing).getByText(/Now no-show$/)).toBeVisible();
  fireEvent.click(screen.getByRole('link', { name: /Everyone/ }));
  expect(within(screen.getByRole('region', { name: 'Here' })).getByText('Asha Rao')).toBeVisible();
});

it('moves those checked in to their place when asked', async () => {
  await show();
  await tap('Asha Rao: check in');
  fireEvent.click(screen.getByRole('button', { name: 'Sort the list again' }));
  expect(within(screen.getByRole('region', { name: 'Here' })).getByText('Asha Rao')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sort the list again' })).toBeNull();
});

it('can’t check in from a list that is only read', async () => {
  await show(null);
  expect(screen.queryByRole('button', { name: /check in/ })).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Read only');
});

it('says why a check-in was refused instead of that all is saved', async () => {
  await show('tenzin', 'That check-in isn’t saved. Try again in a minute.');
  expect(screen.getByRole('status')).toHaveTextContent('That check-in isn’t saved.');
  expect(screen.getByRole('status')).not.toHaveTextContent('Every check-in');
});

it('lets someone sign out only once no list of theirs waits', async () => {
  const waits = JSON.stringify([{ id: 't', travellerId: 'x', state: 'here', at: listing.readAt }]);
  localStorage.setItem('desk-ticks:d2:tenzin', waits);
  localStorage.setItem('desk-ticks:d3:sonam', waits);
  await show();
  await tap('Asha Rao: check in');
  expect(arrived).toHaveLength(1);
  expect(document.cookie).toContain('waiting-ticks=d2');
  localStorage.setItem('desk-refused:desk-ticks:d2:tenzin', '1');
  await tap('Asha Rao: here');
  expect(document.cookie).not.toContain('waiting-ticks=d');
});
