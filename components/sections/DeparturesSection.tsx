import { AskLinks } from '@/components/layout/AskLinks';
import { DeparturesBoard } from '@/components/trip/dates/DeparturesBoard';
import { formatInstant } from '@/lib/format/dates';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';

/** The next dates as a board, or contact details. Never shows an old price. */
export function DeparturesSection({ section, place }: SectionProps<'departuresSection'>) {
  const { departures, asOf, heading } = section;
  const hasDates = departures !== null && departures.length > 0;
  const remark = hasDates
    ? `Seats as of ${formatInstant(asOf ?? '')}, after bookings and holds.`
    : departures
      ? 'No dates yet. Tell us when you’d like to go.'
      : 'We can’t load dates and prices right now. Call or message us, and we’ll tell you.';
  return (
    <SectionBand
      section={section}
      place={{ tone: 'board' }}
      intro={section.intro ? `${section.intro} ${remark}` : remark}
    >
      {hasDates ? (
        <DeparturesBoard departures={departures} />
      ) : (
        <AskLinks
          settings={place.settings}
          message={`Hello, which dates are open? ${heading}`}
          isOutage={!departures}
        />
      )}
    </SectionBand>
  );
}
