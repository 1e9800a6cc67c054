import styled from 'styled-components';
import { Notice } from '@/components/ui/Notice';
import { formatMoney } from '@/lib/format/money';
import type { BookingState } from '@/lib/server/loaders/bookingPage';

/** The booking state for one step. */
export type StateOf<Step extends BookingState['step']> = Extract<BookingState, { step: Step }>;

/** Shows the old and the new price. */
export function PriceChange({
  previousMinor,
  currentMinor,
  forWhom = '',
}: {
  previousMinor: number;
  currentMinor: number;
  /** Defaults to the whole booking. */
  forWhom?: string;
}) {
  return (
    <Notice tone="caution" title="The price has changed" role="status">
      It was {formatMoney(previousMinor)}
      {forWhom} when you looked; it is {formatMoney(currentMinor)} now. Continue only if that works
      for you.
    </Notice>
  );
}

/** A step's buttons, side by side. */
export const StepActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  padding-top: 0.4rem;
`;
