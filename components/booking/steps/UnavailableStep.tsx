import { AskLinks } from '@/components/layout/AskLinks';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { bookingApi } from '@/lib/booking/bookingApi';
import type { BookingPageProps } from '@/lib/server/loaders/bookingPage';
import type { Frame } from '@/lib/server/loaders/frame';
import type { StateOf } from '../StepParts';

interface UnavailableStepProps {
  trip: BookingPageProps['trip'];
  state: StateOf<'unavailable'>;
  settings: Frame['settings'];
}

/** The booking service is silent: other ways to book, and what was typed, to be sent again. */
export function UnavailableStep({ trip, state, settings }: UnavailableStepProps) {
  const { holdId, typed } = state;
  return (
    <>
      <h1>Book by phone for now</h1>
      <Notice tone="caution" title="The booking office cannot be reached from here" role="status">
        {holdId
          ? 'Your seats stay held until their time runs out, and nothing is booked twice. Call us or write; or go on here in a few minutes.'
          : 'Nothing was booked and no seat is held. Call us or write, and we book it with you; or load this page again in a few minutes.'}
      </Notice>
      {holdId && typed ? (
        <form method="post" action={bookingApi.travellers()}>
          {Object.entries(typed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="slug" value={trip.slug} />
          <input type="hidden" name="hold" value={holdId} />
          <p>What you typed is kept on this page, and did not reach us yet.</p>
          <Button>Send it again</Button>
        </form>
      ) : null}
      <AskLinks settings={settings} message={`Hello, I would like to book ${trip.title}.`} />
      <p>{settings.hours}</p>
    </>
  );
}
