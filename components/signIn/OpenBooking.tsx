import { PersonalColumn } from '@/components/layout/PersonalPage';
import { CapitalsField, EmailField } from '@/components/ui/Field';
import { Notice, RefusalNotice } from '@/components/ui/Notice';
import { accountPaths } from '@/lib/account/accountPaths';
import { bookingApi } from '@/lib/booking/bookingApi';
import type { FormDraft } from '@/lib/formDraft';
import type { BookingEntry } from '@/lib/server/loaders/bookingDetailsPage';
import type { Frame } from '@/lib/server/loaders/frame';
import { draftField } from '../forms/draftField';
import { MailedLink } from '../forms/MailedLink';
import { FormButton, PostForm } from '../forms/PostForm';
import { CodeField } from './CodeField';
import unfold from '@/components/ui/Unfold.module.css';
import css from './OpenBooking.module.css';
import { SignInOutcome } from './SignInOutcome';

const cannotOpen = 'Hello, I can’t open my booking.';

interface OpenBookingProps {
  entry: BookingEntry;
  reference: string;
  refused: string | null;
  settings: Frame['settings'];
}

/** For a booking this browser can't see or that doesn't exist. A code works without scripts. */
export function OpenBooking({ entry, reference, refused, settings }: OpenBookingProps) {
  return (
    <PersonalColumn isNarrow>
      <MailedLink
        action={bookingApi.openBooking()}
        fields={{ reference }}
        names="key"
        opening="Opening your booking."
      >
        {entry.isSent ? (
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
            <RefusalNotice reason={refused} />
            <LinkForm draft={entry.link} reference={reference} settings={settings} />
            <OldTrips />
          </>
        )}
      </MailedLink>
    </PersonalColumn>
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
      <PostForm action={bookingApi.openBooking()} fields={{ reference }}>
        <SignInOutcome answer={entry.code.answer} settings={settings} message={cannotOpen} />
        <CodeField draft={entry.code} />
        <FormButton>Open booking</FormButton>
      </PostForm>
      <OldTrips />
      <details className={unfold.unfold}>
        <summary>No email? Check your spam folder, or send it again</summary>
        <LinkForm draft={entry.link} reference={reference} settings={settings} variant="quiet" />
      </details>
    </>
  );
}

/** Shown for every reference alike, so that it doesn't reveal which bookings exist. */
function OldTrips() {
  return (
    <p>
      Links and codes work until a year after the trip. For an older one,{' '}
      <a href={accountPaths.myTrips()}>sign in at My trips</a> with the email you booked with.
    </p>
  );
}

interface LinkFormProps extends Pick<OpenBookingProps, 'reference' | 'settings'> {
  draft: FormDraft;
  variant?: 'main' | 'quiet';
}

/** Sends the link to whoever booked, without revealing whether the booking exists. */
function LinkForm({ draft, reference, settings, variant = 'main' }: LinkFormProps) {
  return (
    <PostForm action={bookingApi.bookingLink()} fields={{ page: reference }}>
      <SignInOutcome answer={draft.answer} settings={settings} message={cannotOpen} />
      <CapitalsField
        {...draftField(draft, 'reference', reference.toUpperCase())}
        label="Booking reference"
      />
      <EmailField
        {...draftField(draft, 'email')}
        label="Email you booked with"
        hint="We’ll send it only if you booked with this address."
      />
      <FormButton variant={variant}>Send my link</FormButton>
    </PostForm>
  );
}
