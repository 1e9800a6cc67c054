import type { PaymentShare } from '@/booking/contract/shares';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { bookingApi } from '@/lib/booking/bookingApi';
import type { FormDraft } from '@/lib/forms';
import { amountText } from '@/lib/account/shareFields';
import { FormOutcome } from '../forms/FormOutcome';
import css from './SharesPart.module.css';

/** A friend's share when the service is unavailable. */
export const notDone = {
  title: 'Nothing has changed yet',
  text: 'What you typed is still here. Try again in a minute.',
  message: '',
};

interface ShareChangesProps {
  reference: string;
  share: PaymentShare;
  /** The refused amount. */
  draft: FormDraft | null;
}

/** Changes an open share's amount, resends its link, or closes it. */
export function ShareChanges({ reference, share, draft }: ShareChangesProps) {
  const id = `amount-${share.id}`;
  return (
    <details className={css.fold} open={draft !== null}>
      <summary>Change {share.payerName}’s share</summary>
      <div className={css.form}>
        <p>We sent the link to {share.payerEmail}.</p>
        <form className={css.form} method="post" action={bookingApi.shares()} noValidate>
          <FormOutcome
            answer={draft?.answer ?? null}
            fields={draft?.answer?.errors.map(({ field }) => field) ?? []}
            idOf={() => id}
            unavailable={notDone}
          />
          <input type="hidden" name="reference" value={reference} />
          <input type="hidden" name="share" value={share.id} />
          <TextField
            id={id}
            name="amount"
            label={`Amount for ${share.payerName}, in rupees`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={draft?.values.amount ?? amountText(share.amountMinor)}
            error={draft?.answer?.errors[0]?.message}
          />
          <p>
            <Button variant="quiet" name="do" value="change">
              Change amount
            </Button>
          </p>
        </form>
        <form className={css.buttons} method="post" action={bookingApi.shares()}>
          <input type="hidden" name="reference" value={reference} />
          <input type="hidden" name="share" value={share.id} />
          <Button variant="quiet" name="do" value="mail">
            Resend link
          </Button>
          <Button variant="quiet" name="do" value="close">
            Close share
          </Button>
        </form>
      </div>
    </details>
  );
}
