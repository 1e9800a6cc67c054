import { Button } from '@/components/ui/Button';
import { FieldGrid, FieldGroup, TextField } from '@/components/ui/Field';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatMoney } from '@/lib/format/money';
import { errorOf } from '@/lib/forms';
import type { SharesEditing } from '@/lib/server/loaders/sharesEditing';
import {
  mostFriends,
  shareField,
  shareFieldNames,
  type SharePart,
} from '@/lib/account/shareFields';
import { FormOutcome } from '../forms/FormOutcome';
import { notDone } from './ShareChanges';
import css from './SharesPart.module.css';

interface ShareOutFormProps {
  reference: string;
  editing: Pick<SharesEditing, 'friends' | 'draft' | 'isTyped'>;
  /** The amount not in any share yet. */
  freeMinor: number;
  currency: string;
  idempotencyKey: string;
}

/** Names, addresses and amounts of friends. After a refusal it keeps what was typed. */
export function ShareOutForm({ reference, editing, ...props }: ShareOutFormProps) {
  const { friends, draft, isTyped } = editing;
  const { freeMinor, currency, idempotencyKey } = props;
  const names = shareFieldNames(friends);
  const field = (row: number, part: SharePart) => {
    const name = shareField(row, part);
    return {
      name,
      defaultValue: draft.values[name] ?? '',
      autoComplete: 'off',
      error: errorOf(draft.answer, name),
    };
  };
  return (
    <details className={css.fold} open={isTyped}>
      <summary>Split the balance with friends</summary>
      <form className={css.form} method="post" action={bookingApi.shares()} noValidate>
        <FormOutcome answer={draft.answer} fields={names} unavailable={notDone} />
        <p>
          {formatMoney(freeMinor, currency)} can be split. We’ve suggested equal shares, with one
          for you. Change them as you like. An empty amount takes an equal part of what’s left.
          Friends without a name are left out.
        </p>
        <input type="hidden" name="reference" value={reference} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {Array.from({ length: friends }, (_, row) => (
          <FieldGroup key={row}>
            <legend>Friend {row + 1}</legend>
            <FieldGrid>
              <TextField {...field(row, 'payerName')} label="Name" />
              <TextField {...field(row, 'payerEmail')} label="Email" type="email" />
              <TextField {...field(row, 'amount')} label="Amount in rupees" inputMode="decimal" />
            </FieldGrid>
          </FieldGroup>
        ))}
        <p className={css.buttons}>
          <Button name="do" value="open">
            Send links
          </Button>
          {friends < mostFriends ? (
            <Button variant="quiet" name="do" value="more">
              Add another friend
            </Button>
          ) : null}
        </p>
      </form>
    </details>
  );
}
