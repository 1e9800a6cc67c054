import { AskLinks } from '@/components/layout/AskLinks';
import { Button } from '@/components/ui/Button';
import { ErrorSummary } from '@/components/ui/ErrorSummary';
import { TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Stack, Wrap } from '@/components/ui/Stack';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatCount } from '@/lib/format/counts';
import type { FormAnswer, FormDraft } from '@/lib/forms';
import { useMailedLink } from '@/lib/hooks/useMailedLink';
import type { BookingEntry } from '@/lib/server/loaders/bookingDetailsPage';
import type { Frame } from '@/lib/server/loaders/frame';
import { CodeField } from './CodeField';
import css from './OpenBooking.module.css';

interface OpenBookingProps {
  entry: BookingEntry;
  reference: string;
  refused: string | null;
  settings: Frame['settings'];
}

/**
 * A booking that this browser may not see, or that there is none of: it looks the same. The link of a mail
 * opens it by script; a code does without.
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
            <p role="status">Your booking is being opened.</p>
          </>
        ) : entry.isSent ? (
          <Sent entry={entry} reference={reference} settings={settings} />
        ) : (
          <>
            <div>
              <h1>Open your booking</h1>
              <p className={css.lead}>
                A reference alone opens nothing. Use the link in our newest mail, or have another
                one sent to the address you booked with.
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
      <h1>Look into your mail.</h1>
      <Notice role="status">
        If {reference.toUpperCase()} was booked with the address you typed, a mail with a link and a
        code comes within a minute. We send at most three an hour. The link opens the booking in any
        browser, once; the code opens it here.
      </Notice>
      <form className={css.form} method="post" action={bookingApi.openBooking()} noValidate>
        <Answer answer={entry.code.answer} settings={settings} />
        <input type="hidden" name="reference" value={reference} />
        <CodeField draft={entry.code} />
        <p>
          <Button>Open the booking</Button>
        </p>
      </form>
      <details className={css.again}>
        <summary>No mail? Look among the unwanted ones, or ask again</summary>
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

/** Reference and address: whoever booked gets a mail, and nobody is told whether there is a booking. */
function LinkForm({ draft, reference, settings, variant = 'main' }: LinkFormProps) {
  const errorOf = (name: string) =>
    draft.answer?.errors.find(({ field }) => field === name)?.message;
  return (
    <form className={css.form} method="post" action={bookingApi.bookingLink()} noValidate>
      <Answer answer={draft.answer} settings={settings} />
      <input type="hidden" name="page" value={reference} />
      <TextField
        name="reference"
        label="Booking reference"
        defaultValue={draft.values.reference ?? reference.toUpperCase()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errorOf('reference')}
      />
      <TextField
        name="email"
        label="E-mail you booked with"
        type="email"
        autoComplete="email"
        defaultValue={draft.values.email ?? ''}
        error={errorOf('email')}
        hint="The mail goes to this address, and only if you booked with it."
      />
      <p>
        <Button variant={variant}>Send me my link</Button>
      </p>
    </form>
  );
}

/** What became of a form that was sent. */
function Answer({ answer, settings }: { answer: FormAnswer | null; settings: Frame['settings'] }) {
  switch (answer?.kind) {
    case undefined:
      return null;
    case 'invalid':
    case 'challenge':
      return (
        <ErrorSummary
          title="Please check this"
          entries={answer.errors.map(({ field, message }) => ({
            message,
            ...(field ? { field } : {}),
          }))}
        />
      );
    case 'limited':
      return (
        <Notice tone="caution" title="Too many tries from here" role="alert">
          Please wait {formatCount(Math.ceil((answer.waitSeconds ?? 60) / 60), 'minute')} and try
          again; what you typed stands below.
        </Notice>
      );
    case 'unavailable':
      return (
        <Notice tone="problem" title="This did not reach us" role="alert">
          <span>
            The booking office does not answer at the moment. Your booking is safe. Try again in a
            minute, or reach us now:
          </span>
          <AskLinks settings={settings} message="Hello, I cannot open my booking." />
        </Notice>
      );
  }
}
