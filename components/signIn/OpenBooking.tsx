import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Stack, Wrap } from '@/components/ui/Stack';
import { bookingApi } from '@/lib/booking/bookingApi';
import { errorOf, type FormDraft } from '@/lib/forms';
import { useMailedLink } from '@/lib/hooks/useMailedLink';
import type { BookingEntry } from '@/lib/server/loaders/bookingDetailsPage';
import type { Frame } from '@/lib/server/loaders/frame';
import { CodeField } from './CodeField';
import css from './OpenBooking.module.css';
import { SignInOutcome } from './SignInOutcome';

const cannotOpen = 'Hello, I can’t open my booking.';

interface OpenBookingProps {
  entry: BookingEntry;
  reference: string;
  refused: string | null;
  settings: Frame['settings'];
}

/**
 * Shown for a booking this browser can't see, and for one that doesn't exist. An email link opens it with a script;
 * a code works without.
 */
export function OpenBooking({ entry, reference, refused, settings }: OpenBookingProps) {
  const { form, isOpening } = useMailedLink('key');
  return (
    <Wrap className={css.page}>
      <form ref={form} method="post" action={bookingApi.openBooking()} hidden>
        <input type="hidden" name="reference" value={reference} />
        <input type="hidden" name="link" />
      </form>
      <Stack data-gap="large" className={css.narrow}>
        {isOpening ? (
          <>
            <h1>One moment</h1>
            <p role="status">Opening your booking.</p>
          </>
        ) : entry.isSent ? (
          <Sent entry={entry} reference={reference} settings={settings} />
        ) : (
          <>
            <div>
              <h1>Open your booking</h1>
              <p className={css.lead}>
                You need more than a reference. Use the link in our latest email, or get a new one
                sent to the address you booked with.
              </p>
            </div>
            {refused ? (
              <Notice tone="problem" role="alert">
                {refused}
              </Notice>
            ) : null}
            <LinkForm draft={entry.link} reference={reference} settings={settings} />
          </>
        )}
      </Stack>
    </Wrap>
  );
}

function Sent({ entry, reference, settings }: Omit<OpenBookingProps, 'refused'>) {
  return (
    <>
      <h1>Check your email</h1>
      <Notice role="status">
        If {reference.toUpperCase()} was booked with the address you entered, you’ll get an email
        with a link and a code within a minute. We send up to three an hour. The link opens the
        booking once, in any browser. The code opens it here.
      </Notice>
      <form className={css.form} method="post" action={bookingApi.openBooking()} noValidate>
        <SignInOutcome answer={entry.code.answer} settings={settings} message={cannotOpen} />
        <input type="hidden" name="reference" value={reference} />
        <CodeField draft={entry.code} />
        <p>
          <Button>Open booking</Button>
        </p>
      </form>
      <details className={css.again}>
        <summary>No email? Check your spam folder, or send it again</summary>
        <LinkForm draft={entry.link} reference={reference} settings={settings} variant="quiet" />
      </details>
    </>
  );
}

interface LinkFormProps {
  draft: FormDraft;
  reference: string;
  settings: Frame['settings'];
  variant?: 'main' | 'quiet';
}

/** Sends the link to whoever booked, without revealing whether the booking exists. */
function LinkForm({ draft, reference, settings, variant = 'main' }: LinkFormProps) {
  return (
    <form className={css.form} method="post" action={bookingApi.bookingLink()} noValidate>
      <SignInOutcome answer={draft.answer} settings={settings} message={cannotOpen} />
      <input type="hidden" name="page" value={reference} />
      <TextField
        name="reference"
        label="Booking reference"
        defaultValue={draft.values.reference ?? reference.toUpperCase()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errorOf(draft.answer, 'reference')}
      />
      <TextField
        name="email"
        label="Email you booked with"
        type="email"
        autoComplete="email"
        defaultValue={draft.values.email ?? ''}
        error={errorOf(draft.answer, 'email')}
        hint="We’ll send it only if you booked with this address."
      />
      <p>
        <Button variant={variant}>Send my link</Button>
      </p>
    </form>
  );
}
