import { useRouter } from 'next/router';
import { useEffect } from 'react';
import useSWR from 'swr';
import type { Payment } from '@/booking/contract/payments';
import { bookingApi } from '@/lib/booking/bookingApi';
import { fetchJson } from './fetchJson';

/** Polls a payment every few seconds, and opens the booking page once it's captured. */
export function usePayment(initial: Payment | null, whenCaptured: string): Payment | null {
  const router = useRouter();
  const { data } = useSWR<Payment, Error>(
    initial ? bookingApi.payment(initial.id) : null,
    fetchJson,
    { fallbackData: initial ?? undefined, refreshInterval: 3_000, revalidateOnMount: false },
  );
  const isCaptured = data?.status === 'captured';
  const attempt = data?.lastAttempt?.status;
  const hasMoved = attempt !== initial?.lastAttempt?.status;
  useEffect(() => {
    if (isCaptured) void router.push(whenCaptured);
    // The server renders the page's text, so reload it when the payment's status changes.
    else if (hasMoved) void router.replace(router.asPath, undefined, { scroll: false });
    // The router is the same object for the life of the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isCaptured, hasMoved, attempt, whenCaptured]);
  return data ?? null;
}
