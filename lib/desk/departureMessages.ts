/** Messages to a departure's travellers: who gets them, and texts to start from. */
import type { DepartureAudience, DepartureMessage } from '@/booking/contract/departureMessages';
import { formatCount } from '../format/counts';

const audienceNames: Record<DepartureAudience, string> = {
  everyone: 'Everyone',
  balance: 'Still to pay',
  details: 'Details missing',
  pickup: 'Pickup',
};

export function audienceName(audience: DepartureAudience, pickup: string | null): string {
  return audience === 'pickup' && pickup ? `Pickup in ${pickup}` : audienceNames[audience];
}

/** An audience as a field's value: `balance`, or `pickup:DEL`. */
export const audienceValue = (audience: DepartureAudience, pickupCode: string | null) =>
  pickupCode === null ? audience : `${audience}:${pickupCode}`;

export function readAudience(value: string) {
  const [name = '', pickupCode] = value.split(':');
  const known = Object.keys(audienceNames) as DepartureAudience[];
  const audience = known.find((one) => one === name) ?? 'everyone';
  return { audience, ...(audience === 'pickup' ? { pickupCode: pickupCode ?? '' } : {}) };
}

/** `3 sent, 1 not delivered`. */
export function deliveryWords({ deliveries }: Pick<DepartureMessage, 'deliveries'>): string {
  const { queued, sent, failed, suppressed } = deliveries;
  const parts = [
    ...(sent > 0 ? [`${sent} sent`] : []),
    ...(queued > 0 ? [`${queued} waiting to be sent`] : []),
    ...(failed > 0 ? [`${failed} not delivered`] : []),
    ...(suppressed > 0 ? [`${suppressed} not sent: the booking ended`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'No record of the emails';
}

export const countWords = ({ bookings, travellers }: { bookings: number; travellers: number }) =>
  `${formatCount(bookings, 'booking')}, ${formatCount(travellers, 'person', 'people')}`;

interface Start {
  title: string;
  audience: DepartureAudience;
  subject: string;
  text: string;
}

/** Texts that a message may start from. */
export const messageStarts: Record<string, Start> = {
  details: {
    title: 'Ask for missing details',
    audience: 'details',
    subject: 'A few details we still need',
    text: 'Dear {name},\n\nFor the permit list and your safety, we still need some details of the people you booked for. Your booking shows what is missing. It takes two minutes.',
  },
  balance: {
    title: 'Ask for the balance',
    audience: 'balance',
    subject: 'Your trip’s balance',
    text: 'Dear {name},\n\n{balance} is still to pay for your trip. You can pay from your booking.',
  },
  packing: {
    title: 'Packing and weather',
    audience: 'everyone',
    subject: 'What to pack',
    text: 'Dear {name},\n\nWe leave soon. This is the weather to expect, and what to bring:\n\n{weather and packing list}',
  },
  meeting: {
    title: 'The meeting point has moved',
    audience: 'everyone',
    subject: 'A new meeting point',
    text: 'Dear {name},\n\nThe meeting point has changed. The new one is:\n\n{new meeting point}\n\nThe time stays the same. We’re sorry for the change.',
  },
};
