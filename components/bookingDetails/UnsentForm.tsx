import { Button } from '@/components/ui/Button';
import { bookingApi } from '@/lib/booking/bookingApi';
import css from '../forms/BookingForm.module.css';

interface UnsentFormProps {
  fields: Record<string, string>;
  /** Where they go; left out for the details of a traveller. */
  action?: string;
}

/** Details that could not be sent: all that was typed waits here to be sent again. */
export function UnsentForm({ fields, action = bookingApi.traveller() }: UnsentFormProps) {
  return (
    <form className={css.form} method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>The details that you typed are not saved yet. They are kept in this page.</p>
      <p>
        <Button>Save the details now</Button>
      </p>
    </form>
  );
}
