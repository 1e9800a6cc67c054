import type { PaymentShare, PaymentShares } from '@/booking/contract/shares';
import { Actions, Button } from '@/components/ui/Button';
import { FieldGridGroup, TextField } from '@/components/ui/Field';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatMoney } from '@/lib/format/money';
import type { FormDraft } from '@/lib/formDraft';
import type { SharesEditing } from '@/lib/server/loaders/sharesEditing';
import {
  amountText,
  mostFriends,
  shareField,
  shareFieldNames,
  type SharePart,
} from '@/lib/account/shareFields';
import { draftField } from '../forms/draftField';
import { FormOutcome } from '../forms/FormOutcome';
import { HiddenFields } from '../forms/HiddenFields';
import { FormButton, PostForm } from '../forms/PostForm';
import button from '@/components/ui/Button.module.css';
import form from '../forms/BookingForm.module.css';
import css from './SharesPart.module.css';

/** Shown on a share's forms when the service is unavailable. */
const notDone = {
  title: 'Nothing has changed yet',
  text: 'What you typed is still here. Try again in a minute.',
  message: '',
};

interface ShareChangesProps {
  reference: string;
  share: PaymentShare;
  /** Whether the friend has been sent a link. */
  isAsked: boolean;
  /** The refused amount and its error. */
  draft: FormDraft | null;
}

/** Changes an open share's amount, resends its link, or closes it. */
export function ShareChanges({ reference, share, isAsked, draft }: ShareChangesProps) {
  const id = `amount-${share.id}`;
  const fields = { reference, share: share.id };
  return (
    <details className={css.fold} open={draft !== null}>
      <summary>Change {share.payerName}’s share</summary>
      <div className={form.form}>
        <p>
          {isAsked ? 'We sent the link to' : 'We’ll send the link to'} {share.payerEmail}.
        </p>
        <PostForm action={bookingApi.shares()} fields={fields}>
          <FormOutcome
            answer={draft?.answer ?? null}
            fields={draft?.answer?.errors.map(({ field }) => field) ?? []}
            idOf={() => id}
            unavailable={notDone}
          />
          <TextField
            id={id}
            name="amount"
            label={`Amount for ${share.payerName}, in rupees`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={draft?.values.amount ?? amountText(share.amountMinor)}
            error={draft?.answer?.errors[0]?.message}
          />
          <FormButton variant="quiet" name="do" value="change">
            Change amount
          </FormButton>
        </PostForm>
        <form className={button.actions} method="post" action={bookingApi.shares()}>
          <HiddenFields fields={fields} />
          {isAsked ? (
            <Button variant="quiet" name="do" value="mail">
              Resend link
            </Button>
          ) : null}
          <Button variant="quiet" name="do" value="close">
            Close share
          </Button>
        </form>
      </div>
    </details>
  );
}

interface ShareOutFormProps extends Pick<
  PaymentShares,
  'freeMinor' | 'ownMinor' | 'heldUntil' | 'currency'
> {
  reference: string;
  editing: Pick<SharesEditing, 'friends' | 'draft' | 'isTyped'>;
  idempotencyKey: string;
}

/** Friends' names, email addresses and amounts. After a refusal it keeps what was typed. */
export function ShareOutForm({ reference, editing, ...props }: ShareOutFormProps) {
  const { friends, draft, isTyped } = editing;
  const { freeMinor, ownMinor, heldUntil, currency, idempotencyKey } = props;
  const names = shareFieldNames(friends);
  const field = (row: number, part: SharePart) => ({
    ...draftField(draft, shareField(row, part)),
    autoComplete: 'off',
  });
  return (
    <details className={css.fold} open={isTyped}>
      <summary>Split the {heldUntil ? 'deposit' : 'balance'} with friends</summary>
      <PostForm action={bookingApi.shares()} fields={{ reference, idempotencyKey }}>
        <FormOutcome answer={draft.answer} fields={names} unavailable={notDone} />
        <p>
          {formatMoney(freeMinor, currency)} can be split. We’ve suggested equal shares
          {heldUntil ? '' : ', with one for you'}. Change them as you like. If you clear some
          amounts, we’ll split what’s left equally between those friends. We skip rows with no name
          or email address.
        </p>
        {Array.from({ length: friends }, (_, row) => (
          <FieldGridGroup key={row} legend={`Friend ${row + 1}`}>
            <TextField {...field(row, 'payerName')} label="Name" />
            <TextField {...field(row, 'payerEmail')} label="Email" type="email" />
            <TextField {...field(row, 'amount')} label="Amount in rupees" inputMode="decimal" />
          </FieldGridGroup>
        ))}
        <Actions>
          <Button name="do" value="open">
            {ownMinor > 0 ? 'Split the deposit' : 'Send links'}
          </Button>
          {friends < mostFriends ? (
            <Button variant="quiet" name="do" value="more">
              Add another friend
            </Button>
          ) : null}
        </Actions>
      </PostForm>
    </details>
  );
}
