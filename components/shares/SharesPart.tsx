import type { PaymentShare } from '@/booking/contract/shares';
import { Actions } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { TitledSection } from '@/components/ui/Stack';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatCount } from '@/lib/format/counts';
import { formatInstant, formatLongDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { useShares } from '@/lib/hooks/useShares';
import type { SharesEditing } from '@/lib/server/loaders/sharesEditing';
import { PostButton } from '../forms/PostForm';
import { ShareChanges, ShareOutForm } from './ShareForms';

interface SharesPartProps {
  reference: string;
  editing: SharesEditing;
  /** Whether the booking's own payment is open. Its form is elsewhere on the page. */
  hasOpenPayment: boolean;
  idempotencyKey: string;
}

const doneWords = {
  opened: 'We’ve emailed each friend their own link.',
  changed: 'Amount changed.',
  closed: 'Share closed. It can no longer be paid.',
  mailed: 'We’ve sent the link again.',
} as const;

/** Splits a booking's balance among friends and shows who has paid. */
export function SharesPart(props: SharesPartProps) {
  const { reference, editing, hasOpenPayment, idempotencyKey } = props;
  const now = useShares(reference, editing.shares);
  const { shares, balanceMinor, freeMinor, ownMinor, currency, dueOn, heldUntil } = now;
  const open = shares.filter(({ status }) => status === 'open');
  const paid = shares.filter(({ status }) => status === 'paid');
  const total = paid.length + open.length;
  const what = heldUntil ? 'deposit' : 'balance';
  const due = heldUntil ? formatInstant(heldUntil) : dueOn && formatLongDate(dueOn);
  const yourMinor = freeMinor + ownMinor;
  return (
    <TitledSection id="shares" title="Pay together">
      {editing.done ? <Notice role="status">{doneWords[editing.done]}</Notice> : null}
      {shares.length > 0 ? (
        <>
          <p role="status">
            {paid.length} of {formatCount(total, 'friend')}{' '}
            {paid.length === 1 || total === 1 ? 'has' : 'have'} paid.{' '}
            {balanceMinor > 0
              ? `${formatMoney(balanceMinor, currency)} still to pay${due ? `, by ${due}` : ''}.`
              : 'Everything’s paid.'}
          </p>
          {ownMinor > 0 ? (
            <p>
              Pay your part first. Then we’ll email your friends and hold the seats for 24 hours.
            </p>
          ) : null}
          <Rows>
            {shares.map((share) => (
              <Row
                key={share.id}
                name={share.payerName}
                value={`${formatMoney(share.amountMinor, currency)}, ${stateWords(share)}`}
              />
            ))}
          </Rows>
        </>
      ) : (
        <p>
          Friends can each pay part of the {what}. Everyone gets their own link and sees only their
          share. You can see who’s paid.
          {ownMinor > 0
            ? ` You pay your part first, ${formatMoney(ownMinor, currency)}. Then we hold the seats for 24 hours, and your booking is confirmed once the whole deposit is paid.`
            : ''}
        </p>
      )}
      {open.map((share) => (
        <ShareChanges
          key={share.id}
          reference={reference}
          share={share}
          isAsked={ownMinor === 0}
          draft={editing.change?.id === share.id ? editing.change.draft : null}
        />
      ))}
      {open.length > 0 ? (
        <>
          <Actions>
            {yourMinor > 0 && !hasOpenPayment ? (
              <PostButton
                action={bookingApi.pay()}
                fields={{ reference, purpose: what, shownMinor: yourMinor, idempotencyKey }}
              >
                Pay your share, {formatMoney(yourMinor, currency)}
              </PostButton>
            ) : null}
            <PostButton
              action={bookingApi.shares()}
              fields={{ reference, purpose: what, shownMinor: balanceMinor, idempotencyKey }}
              variant="quiet"
              name="do"
              value="cover"
              aria-describedby="closes-shares"
            >
              Pay the whole {what}, {formatMoney(balanceMinor, currency)}
            </PostButton>
          </Actions>
          <small id="closes-shares">
            Paying it all closes {formatCount(open.length, 'open share')}.
          </small>
        </>
      ) : null}
      {freeMinor > 0 || editing.isTyped ? <ShareOutForm {...props} {...now} /> : null}
    </TitledSection>
  );
}

function stateWords({ status, paidAt, isOverdue }: PaymentShare): string {
  if (status === 'paid') return paidAt ? `paid ${formatInstant(paidAt)}` : 'paid';
  if (status === 'cancelled') return 'closed';
  return isOverdue ? 'overdue' : 'not paid yet';
}
