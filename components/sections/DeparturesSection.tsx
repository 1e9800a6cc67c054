import { AskLinks } from '@/components/layout/AskLinks';
import { DeparturesBoard } from '@/components/trip/dates/DeparturesBoard';
import { formatInstant } from '@/lib/format/dates';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';

/** The next dates as a board. Without them: who to ask, and never an old price. */
export function DeparturesSection({ section, place }: SectionProps<'departuresSection'>) {
  const { departures, asOf, heading } = section;
  const hasDates = departures !== null && departures.length > 0;
  const remark = hasDates
    ? `Seats as of ${formatInstant(asOf ?? '')}, from bookings and live holds.`
    : departures
      ? 'No dates are fixed at the moment. Tell us when you would like to go.'
      : 'Dates and prices cannot be shown at the moment. We have them in front of us.';
  return (
    <SectionBand
      id={section._key}
      tone="board"
      heading={heading}
      intro={section.intro ? `${section.intro} ${remark}` : remark}
    >
      {hasDates ? (
        <DeparturesBoard departures={departures} />
      ) : (
        <AskLinks settings={place.settings} message={`Hello, which dates are open? ${heading}`} />
      )}
    </SectionBand>
  );
}
