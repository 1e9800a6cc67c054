import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { bookingApi } from '@/lib/booking/bookingApi';
import css from './PasteLink.module.css';

/** For visitors without scripts: only a script can read the secret after an email link's #. */
export function PasteLink() {
  return (
    <form className={css.paste} method="post" action={bookingApi.openWaitlistLink()}>
      <LinkField />
      <Button>View my place</Button>
    </form>
  );
}

export function LinkField() {
  return (
    <TextField
      name="link"
      label="Link from our email"
      autoComplete="off"
      spellCheck={false}
      required
      hint="The whole link, including the part after the #."
    />
  );
}
