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
  ownMinor: 0,
  heldUntil: null,
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

it('refreshes a page whose address has a fragment', async () => {
  window.location.hash = '#shares';
  const replace = jest.spyOn(Router, 'replace').mockResolvedValue(true);
  replace.mockClear();
  const reference = 'SF-7K3M9QXB';
  renderHook(() => useShares(reference, withBalance(126)));
  const poll = bookingApi.sharesNow(reference);
  await act(() => mutate(poll, withBalance(36), { revalidate: false }));
  // The first only leaves out the fragment.
  expect(replace.mock.calls.map(([address]) => address)).toEqual(['/', '/']);
  window.location.hash = '';
});
