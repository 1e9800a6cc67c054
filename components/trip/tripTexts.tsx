import { PlacesMap } from '@/components/content/PlacesMap';
import { RichText } from '@/components/content/RichText';
import { Video } from '@/components/content/Video';
import { Part } from '@/components/layout/Part';
import { Questions } from '@/components/ui/Questions';
import { formatCount } from '@/lib/format/counts';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { AltitudePanel } from './AltitudePanel';
import { Included } from './Included';
import { Itinerary } from './Itinerary';
import { PolicyInShort } from './PolicyInShort';
import { Practical } from './Practical';
import { Reviews } from './Reviews';
import { TripSection } from './TripSection';
import css from './TripPage.module.css';

export type TripTextProps = Pick<TripPageProps, 'trip' | 'policy' | 'reviews'>;

/** What is read before the dates: the trip itself. */
function BeforeDates({ trip }: TripTextProps) {
  return (
    <>
      <Part name="altitude">
        <AltitudePanel days={trip.days} />
      </Part>
      <Part name="overview">
        <RichText value={trip.overview} />
      </Part>
      <Part name="video">
        {trip.video?.source ? (
          <TripSection id="video" title="Video">
            <Video
              {...trip.video}
              source={trip.video.source}
              title={`Video of ${trip.title}`}
              isOurs
            />
          </TripSection>
        ) : null}
      </Part>
      <Part name="days">
        <Itinerary slug={trip.slug} days={trip.days} />
      </Part>
      <Part name="route">
        {trip.route.length > 1 ? (
          <TripSection id="route" title="Route" inside={formatCount(trip.route.length, 'place')}>
            <PlacesMap places={trip.route} isRoute />
          </TripSection>
        ) : null}
      </Part>
      <Part name="included">
        <Included inclusions={trip.inclusions} exclusions={trip.exclusions} />
      </Part>
    </>
  );
}

/** What is read after the dates: the policy, facts, reviews and questions. */
function AfterDates({ trip, policy, reviews }: TripTextProps) {
  return (
    <>
      <Part name="policy">
        <PolicyInShort policy={policy} />
      </Part>
      <Part name="practical">
        <Practical trip={trip} />
      </Part>
      <Part name="reviews">
        <div className={css.screenOnly}>
          <Reviews reviews={reviews} />
        </div>
      </Part>
      <Part name="questions">
        {trip.faqs.length > 0 ? (
          <TripSection
            className={css.screenOnly}
            id="questions"
            title="Common questions"
            inside={formatCount(trip.faqs.length, 'question')}
          >
            <Questions items={trip.faqs} />
          </TripSection>
        ) : null}
      </Part>
    </>
  );
}

/** The parts of a trip page that visitors only read. Their scripts stay on the server. */
export const tripTexts = { before: BeforeDates, after: AfterDates };
