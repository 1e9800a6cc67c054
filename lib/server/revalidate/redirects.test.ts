import fc from 'fast-check';
import {
  redirectsAfterArrival,
  redirectsAfterDeparture,
  redirectsAfterMove,
  type Redirect,
  type RedirectChanges,
} from './redirects';

/** Returns the redirects after the changes have been made. */
function applyChanges(existing: Redirect[], { put, remove }: RedirectChanges): Redirect[] {
  const replaced = new Set([...put.map((redirect) => redirect.from), ...remove]);
  return [...existing.filter((redirect) => !replaced.has(redirect.from)), ...put];
}

const move = (existing: Redirect[], from: string, to: string) =>
  applyChanges(existing, redirectsAfterMove(existing, from, to));

it('redirects the old address to the new one', () => {
  expect(move([], '/trip/a', '/trip/b')).toEqual([{ from: '/trip/a', to: '/trip/b', status: 308 }]);
});

it('keeps redirects one step long', () => {
  const twice = move(move([], '/trip/a', '/trip/b'), '/trip/b', '/trip/c');
  expect(twice).toEqual(
    expect.arrayContaining([
      { from: '/trip/a', to: '/trip/c', status: 308 },
      { from: '/trip/b', to: '/trip/c', status: 308 },
    ]),
  );
});

it('keeps a page reachable under both addresses after renaming back', () => {
  const back = move(move([], '/trip/a', '/trip/b'), '/trip/b', '/trip/a');
  expect(back).toEqual([{ from: '/trip/b', to: '/trip/a', status: 308 }]);
});

it('finds a removed and restored page under all its addresses', () => {
  const moved = move([], '/trip/a', '/trip/b');
  const away = applyChanges(moved, redirectsAfterDeparture('/trip/b'));
  expect(away).toEqual([
    { from: '/trip/a', to: '/trip/b', status: 308 },
    { from: '/trip/b', to: null, status: 410 },
  ]);
  expect(applyChanges(away, redirectsAfterArrival(away, '/trip/b'))).toEqual(moved);
});

it('redirects every old address in one step after any moves, arrivals and swaps', () => {
  const edit = fc.record({ page: fc.nat(3), address: fc.nat(5) });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
      const pages = new Map<number, string>();
      const last = new Map<string, number>();
      let redirects: Redirect[] = [];
      for (const { page, address: number } of edits) {
        const address = `/trip/${number}`;
        // The Studio rejects an address that another page already has.
        if ([...pages.values()].includes(address)) continue;
        const before = pages.get(page);
        redirects =
          before === undefined
            ? applyChanges(redirects, redirectsAfterArrival(redirects, address))
            : move(redirects, before, address);
        if (before !== undefined) last.set(before, page);
        pages.set(page, address);
      }
      const live = new Set(pages.values());
      for (const { from, to } of redirects) {
        expect(live.has(from)).toBe(false);
        expect(to !== null && live.has(to)).toBe(true);
      }
      for (const [address, page] of last) {
        if (live.has(address)) continue;
        expect(redirects.find(({ from }) => from === address)?.to).toBe(pages.get(page));
      }
      expect(new Set(redirects.map(({ from }) => from)).size).toBe(redirects.length);
    }),
    { numRuns: 2_000 },
  );
});
