import type {
  DecidedRefunds,
  RecordedPayment,
  StaffDispute,
  StaffPaymentReview,
  StaffRefund,
} from '@/booking/contract/staff';
import { queryValue } from '@/lib/booking/bookingSelection';
import { isUuid } from '@/lib/isUuid';
import type { FormDraft } from '@/lib/formDraft';
import { orNull } from '../booking/failures';
import type { DeskRequest } from './deskPage';
import { staffService } from './staffService';

/** Each list is null for someone who may not see it. */
export interface MoneyPageProps {
  refunds: readonly StaffRefund[] | null;
  /** Null also from a service of the release before. */
  decided: DecidedRefunds | null;
  disputes: readonly StaffDispute[] | null;
  recorded: readonly RecordedPayment[] | null;
  reviews: readonly StaffPaymentReview[] | null;
  drafts: Record<'refund' | 'recorded-payment' | 'payment-review', FormDraft>;
  /** The row whose form is shown again, by ID. */
  open: string | null;
}

/** Loads what waits for a decision about money, oldest first. */
export async function loadMoneyPage({ me, query, visitor, posted, draftOf }: DeskRequest) {
  const listOf = async <Item>(permission: string, load: () => Promise<{ items: Item[] }>) =>
    me.permissions.includes(permission) ? (await load()).items : null;
  const typed = queryValue(query, 'refunds');
  const cursor = isUuid(typed) ? { cursor: typed } : {};
  const [refunds, decided, disputes, recorded, reviews] = await Promise.all([
    listOf('refunds:read', () => staffService.refunds(visitor)),
    me.permissions.includes('refunds:read')
      ? orNull(staffService.decidedRefunds(cursor, visitor), 'not_found')
      : null,
    listOf('refunds:read', () => staffService.disputes(visitor)),
    listOf('payments:record', () => staffService.recordedPayments(visitor)),
    listOf('payments:review', () => staffService.paymentReviews(visitor)),
  ]);
  return {
    refunds,
    decided,
    disputes: disputes && disputes.filter(({ status }) => status === 'open'),
    recorded,
    reviews,
    drafts: {
      refund: draftOf('refund'),
      'recorded-payment': draftOf('recorded-payment'),
      'payment-review': draftOf('payment-review'),
    },
    open: posted?.text('id') || null,
  } satisfies MoneyPageProps;
}
