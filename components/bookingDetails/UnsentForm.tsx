import { Button } from '@/components/ui/Button';
import { bookingApi } from '@/lib/booking/bookingApi';
import css from '../forms/BookingForm.module.css';
import { HiddenFields } from '../forms/HiddenFields';

interface UnsentFormProps {
  fields: Record<string, string>;
  /** Defaults to a traveller's details. */
  action?: string;
}

/** Holds typed details that couldn't be sent, ready to send again. */
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
