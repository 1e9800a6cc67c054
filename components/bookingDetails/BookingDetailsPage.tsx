import dynamic from 'next/dynamic';
import Link from 'next/link';
import { PersonalHead } from '@/components/layout/PersonalPage';
import { Stack } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import type { BookingDetailsPageProps } from '@/lib/server/loaders/bookingDetailsPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { BookingView, Columns } from './BookingView';

/** Needed only when the booking isn't open, so these load separately. */
const OpenBooking = dynamic(async () => (await import('./signInChunk')).OpenBooking);
const UnsentForms = dynamic(async () => (await import('./signInChunk')).UnsentForms);
const BookingUnavailablePage = dynamic(
  async () => (await import('./signInChunk')).BookingUnavailablePage,
);

/** A booking, for whoever made it or has opened an emailed link to it. */
export function BookingDetailsPage(props: BookingDetailsPageProps & FrameProps) {
  const { booking, entry, reference, frame } = props;
  return (
    <>
      <PersonalHead title={`Booking ${reference.toUpperCase()}`} frame={frame} />
      {booking ? (
        <BookingView {...props} booking={booking}>
          <p>
            <Link href={accountPaths.trip(booking.reference)} prefetch={false}>
              Sign in for your roommates, packing list, meeting point and messages
            </Link>
          </p>
        </BookingView>
      ) : entry ? (
        <>
          <OpenBooking {...props} entry={entry} settings={frame.settings} />
          {props.kept ||
          props.paying.values.amount ||
          props.unsentShares ||
          props.unsentReview ||
          props.unsentUpload ? (
            <Columns>
              <Stack data-gap="large">
                <UnsentForms {...props} hint="Open the booking in another tab first." />
              </Stack>
            </Columns>
          ) : null}
        </>
      ) : (
        <Columns>
          <Stack data-gap="large">
            <BookingUnavailablePage {...props} settings={frame.settings} />
          </Stack>
        </Columns>
      )}
    </>
  );
}
