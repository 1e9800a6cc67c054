import { ReviewList } from '@/components/trip/ReviewList';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';

/** Travellers' published reviews. Only a preview shows the section without any. */
export function ReviewsSection({ section, place }: SectionProps<'reviewsSection'>) {
  return (
    <SectionBand section={section} place={place}>
      {section.reviews.length > 0 ? (
        <ReviewList reviews={section.reviews} />
      ) : (
        <p>There are no published reviews yet, so visitors don’t see this section.</p>
      )}
    </SectionBand>
  );
}
