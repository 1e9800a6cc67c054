import type { Checkout, Payment } from '@/booking/contract/payments';
import { Figure } from '@/components/ui/Figure';
import { formatPrice } from '@/lib/format/money';
import { PostButton } from '../forms/PostForm';
import css from './CheckoutForm.module.css';

interface CheckoutFormProps {
  /** A share's payment has no reference, because the friend who pays it doesn't need one. */
  payment: Pick<Payment, 'amountMinor' | 'currency'> & { bookingReference?: string };
  checkout: Checkout;
  isAgain: boolean;
}

/** A plain form that posts to the gateway's own page: card data never touches this site. */
export function CheckoutForm({ payment, checkout, isAgain }: CheckoutFormProps) {
  const amount = formatPrice(payment);
  return (
    <>
      <p className={css.amount}>
        <small>
          {payment.bookingReference
            ? `Payment for booking ${payment.bookingReference}`
            : 'Your share'}
        </small>
        <Figure>{amount}</Figure>
        <small>You’ll pay on our payment partner’s page, by UPI, card or net banking.</small>
      </p>
      <PostButton action={checkout.action} fields={checkout.fields}>
        {isAgain ? `Try again, pay ${amount}` : `Pay ${amount}`}
      </PostButton>
    </>
  );
}
