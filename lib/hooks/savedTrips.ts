import { useEffect } from 'react';
import useSWR from 'swr';
import { accountPaths } from '@/lib/account/accountPaths';
import type { AccountTrips } from '@/lib/server/booking/savedTrips';
import { fetchJson } from './fetchJson';
import {
  deviceTrips,
  rememberSignedIn,
  useDeviceTrips,
  useWasSignedIn,
  type ListedTrip,
} from './tripLists';

const address = accountPaths.api('saved-trips');

/**
 * Returns the trips saved in this browser and in the account, newest first. A trip is always saved
 * in the browser first, so that it can't be lost, and then moves to the account. `account` is null
 * while no one is signed in. `putBack` undoes `forget`, on a device at the same place in the list.
 *
 * @param initial the account's list that came with the page
 */
export function useSavedTrips(initial: AccountTrips | null = null) {
  const { trips: onDevice, canSave } = useDeviceTrips();
  const wasSignedIn = useWasSignedIn();
  const { data, mutate } = useSWR<AccountTrips | null, Error>(
    wasSignedIn || initial ? address : null,
    fetchJson,
    { fallbackData: initial ?? undefined },
  );
  const account = data ?? null;
  useEffect(() => {
    if (data === null) rememberSignedIn(false);
    if (!account) return;
    void mergeDeviceTrips().then((merged) => {
      if (merged) void mutate(merged, { revalidate: false });
    });
  }, [data, account, onDevice, mutate]);
  const inAccount = account?.trips ?? [];
  const waiting = onDevice.filter(({ slug }) => !isIn(inAccount, slug));
  return {
    account,
    canSave,
    trips: [...waiting, ...inAccount],
    save: (trip: ListedTrip) => deviceTrips.add(trip),
    putBack: (trip: ListedTrip, index: number) => deviceTrips.insert(trip, index),
    /** Resolves to false if the account still has the trip, which is then in the list again. */
    async forget(slug: string): Promise<boolean> {
      deviceTrips.remove(slug);
      if (!account || !isIn(inAccount, slug)) return true;
      const rest = { ...account, trips: inAccount.filter((trip) => trip.slug !== slug) };
      const after = await mutate(change({ do: 'remove', trips: slug }), {
        optimisticData: rest,
        rollbackOnError: true,
        revalidate: false,
      }).catch(() => account);
      return !isIn(after?.trips ?? [], slug);
    },
  };
}

/** The trips sent last, unless the account took them. Prevents sending the same ones again. */
let sent = '';

/**
 * Adds the trips saved in this browser to the signed-in customer's account. Removes those in the
 * account from the browser. Returns the account's list, or null if nothing was added.
 */
export async function mergeDeviceTrips(): Promise<AccountTrips | null> {
  rememberSignedIn(true);
  const slugs = deviceTrips.read().map(({ slug }) => slug);
  const trips = slugs.join(',');
  if (trips === '' || trips === sent) return null;
  sent = trips;
  try {
    const account = await change({ do: 'merge', trips });
    if (!account) {
      rememberSignedIn(false);
      return null;
    }
    deviceTrips.remove(...account.trips.map(({ slug }) => slug));
    sent = slugs.filter((slug) => !isIn(account.trips, slug)).join(',');
    return account;
  } catch {
    // They stay in the browser and are sent again later.
    sent = '';
    return null;
  }
}

/** Sends a change and returns the account's list after it, or null if no one is signed in. */
async function change(fields: Record<string, string>): Promise<AccountTrips | null> {
  const body = new URLSearchParams(fields);
  await fetch(address, { method: 'POST', body, keepalive: true, redirect: 'manual' });
  return fetchJson<AccountTrips | null>(address);
}

const isIn = (trips: readonly ListedTrip[], slug: string) =>
  trips.some((trip) => trip.slug === slug);
