import Router from 'next/router';
import { useEffect } from 'react';
import useSWR from 'swr';
import type { PaymentShares, ShareToPay } from '@/booking/contract/shares';
import { bookingApi } from '@/lib/booking/bookingApi';
import { fetchJson } from './fetchJson';

const [everyWhileOpen, everyWhilePaying] = [8_000, 3_000];

/** Polls unpaid shares. A changed balance refreshes the page, unless it may hold unsent input. */
export function useShares(reference: string, initial: PaymentShares): PaymentShares {
  const isWaiting = (latest = initial) => latest.shares.some(({ status }) => status === 'open');
  const { data } = useSWR<PaymentShares, Error>(bookingApi.sharesNow(reference), fetchJson, {
    fallbackData: initial,
    revalidateOnMount: false,
    refreshInterval: (polled) => (isWaiting(polled) ? everyWhileOpen : 0),
  });
  const now = data ?? initial;
  const [shown, latest] = [initial.balanceMinor, now.balanceMinor];
  useEffect(() => {
    if (latest === shown) return;
    const { pathname, search } = window.location;
    // With any other query, the page may show a submitted form with unsent input.
    const isPlain = search === '' || /^\?shares=\w+$/.test(search);
    if (isPlain) void refresh(`${pathname}${search}`);
    // Next gives a second refresh the response to one under way, so what arrives may be old: then
    // `shown` has changed too, and this runs again.
  }, [shown, latest]);
  return now;
}

async function refresh(address: string): Promise<void> {
  const replace = () => Router.replace(address, undefined, { scroll: false });
  // Leaving out a fragment (`#…`) is no new page to Next, so that comes first.
  if (window.location.hash !== '') await replace();
  await replace();
}

/** Polls a share while its payment may change. */
export function useShare(initial: ShareToPay | null): ShareToPay | null {
  const isPaying = (latest: ShareToPay | null | undefined) =>
    latest?.status === 'confirming' || Boolean(latest?.payment);
  const { data } = useSWR<ShareToPay, Error>(
    initial ? bookingApi.shareNow(initial.id) : null,
    fetchJson,
    {
      fallbackData: initial ?? undefined,
      revalidateOnMount: false,
      refreshInterval: (latest) => (isPaying(latest ?? initial) ? everyWhilePaying : 0),
    },
  );
  return data ?? initial;
}
