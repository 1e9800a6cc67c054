import { Button } from '@/components/ui/Button';
import { bookingApi } from '@/lib/booking/bookingApi';
import css from '../forms/BookingForm.module.css';
import { HiddenFields } from '../forms/HiddenFields';

interface UnsentFormProps {
  fields: Record<string, string>;
  /** Where they go; left out for the details of a traveller. */
  action?: string;
}

/** Details that could not be sent: all that was typed waits here to be sent again. */
export function UnsentForm({ fields, action = bookingApi.traveller() }: UnsentFormProps) {
  return (
    <form className={css.form} method="post" action={action}>
      <HiddenFields fields={fields} />
      <p>The details you typed aren’t saved yet. They’re still on this page.</p>
      <p>
        <Button>Save details now</Button>
      </p>
    </form>
  );
}
