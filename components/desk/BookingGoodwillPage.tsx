import type { GoodwillPreview } from '@/booking/contract/bookingChanges';
import { draftField } from '@/components/forms/draftField';
import { Actions, Button, QuietLink } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { Notice, RefusalNotice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatTime } from '@/lib/format/dates';
import { refundName } from '@/lib/desk/refundWords';
import { formatMoney } from '@/lib/format/money';
import type { BookingGoodwillPageProps } from '@/lib/server/desk/bookingGoodwillPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { aboutBooking, BookingCrumbs, needsCode } from './BookingParts';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';

/** Asks for a refund that no policy promises: how much, what it does, then one button. */
export function BookingGoodwillPage(props: BookingGoodwillPageProps & { desk: DeskProps }) {
  const { desk, booking, amount, figures, refused } = props;
  const { reference } = booking;
  return (
    <DeskFrame desk={desk} title={`Goodwill, ${reference}`}>
      <BookingCrumbs reference={reference} here="Goodwill" />
      <DeskTitle
        title="Refund as goodwill"
        lead={
          <>
            {aboutBooking(booking)} <strong>Nothing has happened yet.</strong>
          </>
        }
      />
      <form className={css.block} action={deskPaths.bookingGoodwill(reference)}>
        <p>
          For money that the policy doesn’t promise. A refund for a cancellation is worked out under
          Cancel.
        </p>
        <TextField
          name="amount"
          label="Amount in rupees"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={amount}
          required
        />
        <p>
          <Button variant={figures ? 'quiet' : 'main'}>Show what happens</Button>
        </p>
      </form>
      <RefusalNotice reason={refused} />
      {figures ? <Confirm {...props} figures={figures} /> : null}
    </DeskFrame>
  );
}

type ConfirmProps = BookingGoodwillPageProps & { desk: DeskProps; figures: GoodwillPreview };

/** What the refund does, valid for a few minutes, and the button that requests it. */
function Confirm({ desk, booking, figures, idempotencyKey, draft }: ConfirmProps) {
  const { reference } = booking;
  const money = (amountMinor: number) => formatMoney(amountMinor, figures.currency);
  return (
    <DeskPart id="refund" title="The refund" note={`Valid until ${formatTime(figures.expiresAt)}.`}>
      <div className={css.block}>
        <Rows>
          <Row name="The most you can refund" value={money(figures.mostMinor)} />
          {figures.refunds.map(({ amountMinor, destination, method }, index) => (
            <Row
              key={index}
              name={refundName({ destination, method })}
              value={money(amountMinor)}
            />
          ))}
          <Row name="Price now" value={money(figures.totalMinor)} />
          <Row name="Price after it" value={money(figures.totalAfterMinor)} />
          <Row name="Still to pay, before and after" value={money(figures.balanceMinor)} />
          <Row name="Refund" value={<strong>{money(figures.amountMinor)}</strong>} />
        </Rows>
        <Notice tone="caution" title="A second person approves every goodwill refund">
          Until someone else has approved it under Money, nothing is sent. If they reject it, the
          price is what it was.
        </Notice>
        <DeskForm
          name="goodwill"
          page={desk.page}
          fields={{ reference, token: figures.token, idempotencyKey }}
          draft={draft}
          errorFields={['reason']}
        >
          <TextField
            {...draftField(draft, 'reason')}
            label="Why"
            hint={`Whoever approves reads it. ${needsCode}`}
            minLength={3}
            maxLength={1000}
            required
          />
          <Actions>
            <Button>Ask for {money(figures.amountMinor)} of goodwill</Button>
            <QuietLink href={deskPaths.booking(reference)}>Leave as it is</QuietLink>
          </Actions>
        </DeskForm>
      </div>
    </DeskPart>
  );
}
