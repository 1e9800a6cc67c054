import { act, renderHook } from '@testing-library/react';
import Router from 'next/router';
import { mutate } from 'swr';
import type { PaymentShares } from '@/booking/contract/shares';
import { bookingApi } from '@/lib/booking/bookingApi';
import { useShares } from './useShares';

const withBalance = (balanceMinor: number): PaymentShares => ({
  currency: 'INR',
  balanceMinor,
  openMinor: 0,
  freeMinor: balanceMinor,
  dueOn: '2027-01-10',
  shares: [],
});

it('refreshes the page again when a refresh brought an old balance', async () => {
  const replace = jest.spyOn(Router, 'replace').mockResolvedValue(true);
  const reference = 'SF-7K3M9QXA';
  const { rerender } = renderHook(({ initial }) => useShares(reference, initial), {
    initialProps: { initial: withBalance(126) },
  });
  expect(replace).not.toHaveBeenCalled();
  const poll = bookingApi.sharesNow(reference);
  await act(() => mutate(poll, withBalance(36), { revalidate: false }));
  expect(replace).toHaveBeenCalledTimes(1);
  rerender({ initial: withBalance(108) });
  expect(replace).toHaveBeenCalledTimes(2);
  rerender({ initial: withBalance(36) });
  expect(replace).toHaveBeenCalledTimes(2);
});
