import { randomUUID } from 'node:crypto';
import type { ShareToPay } from '@/booking/contract/shares';
import { queryValue } from '@/lib/booking/bookingSelection';
import { refusalSentence } from '@/lib/refusalMessages';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import type { PersonalRequest } from './pageLoad';

export interface SharePageProps {
  reference: string;
  shareId: string;
  /** `link`: this browser hasn't opened the share, or it doesn't exist. Both look the same. */
  state: { step: 'link' } | { step: 'unavailable' } | { step: 'share'; share: ShareToPay };
  /** The reason an action failed. */
  refused: string | null;
  hasFailed: boolean;
  /** The gateway says it has the money, but the service hasn't confirmed it yet. */
  isConfirming: boolean;
  idempotencyKey: string;
}

/** Loads one share for whoever opened its emailed link. Null without a share ID. */
export async function loadSharePage(request: PersonalRequest): Promise<SharePageProps | null> {
  const { slug, query, visitor, setStatus } = request;
  const shareId = queryValue(query, 'of');
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(shareId)) return null;
  const payment = queryValue(query, 'payment');
  const page = {
    reference: slug,
    shareId,
    refused: refusalSentence(queryValue(query, 'refused'), {}),
    hasFailed: payment === 'failed',
    isConfirming: payment === 'confirming',
    idempotencyKey: randomUUID(),
  };
  try {
    const share = await bookingService.share(shareId, visitor);
    return { ...page, state: { step: 'share', share } };
  } catch (error) {
    if (failureOf(error).code === 'service_unavailable') {
      return { ...page, state: { step: 'unavailable' } };
    }
    setStatus(404);
    return { ...page, state: { step: 'link' } };
  }
}
