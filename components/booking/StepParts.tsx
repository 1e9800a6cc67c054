import styled from 'styled-components';
import { Notice } from '@/components/ui/Notice';
import { formatMoney } from '@/lib/format/money';
import type { BookingPageProps, BookingState } from '@/lib/server/loaders/bookingPage';
import type { Frame } from '@/lib/server/loaders/frame';

/** A step's props, with the booking state for that step. */
export interface StepProps<Step extends BookingState['step']> {
  trip: BookingPageProps['trip'];
  state: Extract<BookingState, { step: Step }>;
  settings: Frame['settings'];
}

interface PriceChangeProps {
  previousMinor: number;
  currentMinor: number;
  /** Who the price is for. Defaults to the whole booking. */
  forWhom?: string;
}

export function PriceChange({ previousMinor, currentMinor, forWhom = '' }: PriceChangeProps) {
  return (
    <Notice tone="caution" title="The price has changed" role="status">
      It was {formatMoney(previousMinor)}
      {forWhom} when you looked; it is {formatMoney(currentMinor)} now. Continue only if that works
      for you.
    </Notice>
  );
}

export const StepForm = styled.form`
  display: grid;
  gap: 2.2rem;
`;
