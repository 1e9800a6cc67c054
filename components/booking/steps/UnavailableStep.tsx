import { AskLinks } from '@/components/layout/AskLinks';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { bookingApi } from '@/lib/booking/bookingApi';
import { HiddenFields } from '../../forms/HiddenFields';
import type { StepProps } from '../StepParts';

/** Shown when the booking service is unavailable: other ways to book, and typed details to resend. */
export function UnavailableStep({ trip, state, settings }: StepProps<'unavailable'>) {
  const { holdId, typed } = state;
  return (
    <>
      <h1>Book by phone for now</h1>
      <Notice tone="caution" title="Our booking system isn’t responding right now" role="status">
        {holdId
          ? 'Your seats are on hold until the time runs out, and nothing will be booked twice. Call or message us, or continue here in a few minutes.'
          : 'Nothing was booked and no seats are on hold. Call or message us to book, or try again in a few minutes.'}
      </Notice>
      {holdId && typed ? (
        <form method="post" action={bookingApi.travellers()}>
          <HiddenFields fields={{ ...typed, slug: trip.slug, hold: holdId }} />
          <p>What you typed hasn’t reached us yet. It’s still on this page.</p>
          <Button>Send it again</Button>
        </form>
      ) : null}
      <AskLinks
        settings={settings}
        message={`Hello, I would like to book ${trip.title}.`}
        isOutage
      />
      <p>{settings.hours}</p>
    </>
  );
}
