import type { BookingDetail } from '@/booking/contract/bookings';
import type { TravellerDetails, TravellerNeed } from '@/booking/contract/travellers';
import { AskLinks } from '@/components/layout/AskLinks';
import { Notice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLink';
import { Row, Rows } from '@/components/ui/Rows';
import { TitledSection } from '@/components/ui/Stack';
import { formatLongDate } from '@/lib/format/dates';
import type { TravellerEditing } from '@/lib/server/loaders/travellerEditing';
import type { Frame } from '@/lib/server/loaders/frame';
import type { Remembered } from '@/lib/account/travellerFields';
import { useBookingPath } from './BookingPlace';
import { TravellerForm } from './TravellerForm';

const needNames: Record<TravellerNeed, string> = {
  gender: 'gender',
  diet: 'food',
  emergency_contact: 'emergency contact',
  fitness: 'fitness declaration',
  pickup: 'pickup point (call us)',
  passport: 'passport',
  pan: 'PAN',
};

interface TravellersPartProps {
  booking: Pick<BookingDetail, 'reference' | 'details'>;
  editing: TravellerEditing | null;
  isSaved: boolean;
  /** Whether the traveller was saved for the next booking, if the customer asked us to. */
  remembered?: Remembered | null;
  settings: Frame['settings'];
}

/** The details travellers still have to provide, and the open form. */
export function TravellersPart(props: TravellersPartProps) {
  const { booking, editing, isSaved, remembered = null, settings } = props;
  const { details, reference } = booking;
  const bookingPath = useBookingPath();
  const open = details.travellers.find(({ id }) => id === editing?.id);
  const isAnswered = Boolean(editing?.draft.answer);
  return (
    <TitledSection id="still-needed" title="Still needed">
      {isSaved ? (
        <Notice role="status">
          Details saved.
          {remembered === 'yes' ? ' We’ve also saved this traveller for your next booking.' : null}
          {remembered === 'no'
            ? ' We couldn’t save this traveller for next time. Try again on your profile.'
            : null}
        </Notice>
      ) : null}
      {details.isLocked ? (
        <Notice tone="caution">
          <span>
            Names and details have been locked since {formatLongDate(details.lockedOn)}. Call us to
            change them.
          </span>
          <AskLinks
            settings={settings}
            message={`Hello, I have a question about booking ${reference}.`}
          />
        </Notice>
      ) : null}
      {editing && open && (!details.isLocked || isAnswered) ? (
        <TravellerForm booking={booking} traveller={open} editing={editing} settings={settings} />
      ) : (
        <Rows>
          {details.travellers.map((traveller) => (
            <Row
              key={traveller.id}
              name={traveller.fullName}
              value={
                <>
                  {missingWords(traveller)}{' '}
                  {details.isLocked ? null : (
                    <PageLink
                      href={`${bookingPath(reference, { traveller: traveller.id })}#still-needed`}
                      aria-label={`Details for ${traveller.fullName}`}
                    >
                      Details
                    </PageLink>
                  )}
                </>
              }
            />
          ))}
        </Rows>
      )}
    </TitledSection>
  );
}

function missingWords({ missing }: TravellerDetails): string {
  const [first] = missing;
  if (!first) return 'Nothing missing.';
  return `By ${formatLongDate(first.neededBy)}: ${missing.map(({ item }) => needNames[item]).join(', ')}.`;
}
