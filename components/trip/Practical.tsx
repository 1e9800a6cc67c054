import { ContentImage } from '@/components/content/ContentImage';
import { RichText } from '@/components/content/RichText';
import { PageLink } from '@/components/ui/PageLink';
import { Stack } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { ageRange } from '@/lib/booking/priceWords';
import { SectionHeading } from './SectionHeading';
import css from './Practical.module.css';

/** The leader, the meeting point, useful facts and the packing list. */
export function Practical({ trip }: Pick<TripPageProps, 'trip'>) {
  return (
    <section aria-labelledby="practical">
      <SectionHeading id="practical">Good to know</SectionHeading>
      <Stack data-gap="large">
        {trip.leader ? (
          <div className={css.leader}>
            <ContentImage picture={trip.leader.photo} ratio={1} sizes="96px" alt="" />
            <p>
              <PageLink href={paths.author(trip.leader.slug)}>{trip.leader.title}</PageLink> leads
              this trip
              <small>{trip.leader.role}</small>
              {trip.leader.credentials.map((credential) => (
                <small key={credential}>{credential}</small>
              ))}
            </p>
          </div>
        ) : null}
        <p>
          We meet at <strong>{trip.meetingPoint.name}</strong>
          {trip.meetingPoint.detail ? `. ${trip.meetingPoint.detail.replace(/\.$/, '')}` : ''}.{' '}
          {ageRange(trip.minAge, trip.maxAge)}, up to {trip.groupSizeMax} people.
        </p>
        <RichText value={trip.goodToKnow} />
        {trip.packing.length > 0 ? (
          <div>
            <h3>What to pack</h3>
            <ul className={css.packing}>
              {trip.packing.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </Stack>
    </section>
  );
}
