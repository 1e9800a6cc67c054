import { ContentImage } from '@/components/content/ContentImage';
import { RichText } from '@/components/content/RichText';
import { AskLinks } from '@/components/layout/AskLinks';
import { Part } from '@/components/layout/Part';
import { DepartureCalendar } from '@/components/trip/dates/DepartureCalendar';
import { ButtonLink } from '@/components/ui/Button';
import { Figure } from '@/components/ui/Figure';
import { HeadedBand } from '@/components/ui/HeadedBand';
import { Notice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLink';
import { Row } from '@/components/ui/Rows';
import { Band, Stack, Wrap } from '@/components/ui/Stack';
import { TextList } from '@/components/ui/TextList';
import { formatCount } from '@/lib/format/counts';
import { formatDay, formatInstant } from '@/lib/format/dates';
import { formatPrice } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import type { RetreatsPageProps } from '@/lib/server/loaders/guidePages';
import { priceLabel } from '@/lib/booking/priceWords';
import { from } from '@/styles/media';
import { GuideFrame } from './GuideFrame';
import links from './HeroLinks.module.css';
import css from './RetreatsPage.module.css';

type Retreat = RetreatsPageProps['retreats'][number];

/** Retreats by theme: a typical day, the teacher, the rooms, and who each retreat isn't for. */
export function RetreatsPage(props: RetreatsPageProps) {
  const { page, retreats, hasMore, booking, frame } = props;
  return (
    <GuideFrame
      {...props}
      aside={
        <nav className={links.row} aria-label="Retreats by theme">
          {retreats.map((retreat) => (
            <a key={retreat._id} href={`#${retreat.slug}`}>
              {retreat.retreat?.theme ?? retreat.title}
            </a>
          ))}
        </nav>
      }
    >
      {retreats.map((retreat, index) => (
        <Part key={retreat._id} name="retreat">
          <Band
            id={retreat.slug}
            data-tone={index % 2 === 0 ? 'sand' : undefined}
            aria-labelledby={`${retreat.slug}-title`}
          >
            <Wrap>
              <RetreatSheet retreat={retreat} isSilent={booking === null} />
            </Wrap>
          </Band>
        </Part>
      ))}
      {hasMore ? (
        <Band>
          <Wrap>
            <ButtonLink href={paths.search('kind=retreat')}>See all retreats</ButtonLink>
          </Wrap>
        </Band>
      ) : null}
      <Part name="dates">
        <Dates booking={booking} frame={frame} />
      </Part>
      <Part name="body">
        {page.body.length > 0 ? (
          <Band>
            <Wrap>
              <RichText value={page.body} />
            </Wrap>
          </Band>
        ) : null}
      </Part>
    </GuideFrame>
  );
}

function RetreatSheet({ retreat: trip, isSilent }: { retreat: Retreat; isSilent: boolean }) {
  const { retreat } = trip;
  if (!retreat) return null;
  return (
    <div className={css.sheet}>
      <div className={css.pictures}>
        <ContentImage picture={trip.picture} ratio={4 / 3} sizes={`${from.desktop} 600px, 92vw`} />
        {trip.pictures.map((picture) => (
          <ContentImage
            key={picture._key}
            picture={picture}
            ratio={1}
            sizes={`${from.desktop} 290px, 46vw`}
          />
        ))}
      </div>
      <Stack data-gap="large">
        <div>
          <p className={css.theme}>{retreat.theme}</p>
          <h2 id={`${trip.slug}-title`}>{trip.title}</h2>
          <p className={css.lede}>{trip.lede}</p>
        </div>
        <Price trip={trip} isSilent={isSilent} />
        <dl className={css.facts}>
          <Row name="Food" value={retreat.food} />
          <Row name="Rooms and privacy" value={retreat.rooms} />
        </dl>
        {retreat.notFor ? (
          <Notice tone="caution" title="Who it’s not for">
            {retreat.notFor}
          </Notice>
        ) : null}
      </Stack>
      <div className={css.day}>
        <h3>A typical day</h3>
        <ol>
          {retreat.schedule.map((entry) => (
            <li key={entry._key}>
              <Figure>{entry.time}</Figure>
              <span>{entry.what}</span>
            </li>
          ))}
        </ol>
      </div>
      {retreat.teacher ? (
        <div className={css.teacher}>
          <ContentImage picture={retreat.teacher.photo} ratio={1} sizes="160px" alt="" />
          <div>
            <h3>
              <PageLink href={paths.author(retreat.teacher.slug)}>{retreat.teacher.title}</PageLink>
            </h3>
            <p>{retreat.teacher.bio}</p>
            <TextList items={retreat.teacher.credentials} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

function Price({ trip, isSilent }: { trip: Retreat; isSilent: boolean }) {
  const { summary } = trip;
  return (
    <div className={css.price}>
      {summary?.from ? (
        <p>
          <small>{priceLabel(summary.from)}</small>
          <Figure>{formatPrice(summary.from)}</Figure>
          <small>
            {formatCount(trip.durationDays, 'day')}, up to {trip.groupSizeMax} people. Next:{' '}
            {summary.nextDepartures.map(({ startDate }) => formatDay(startDate)).join(', ')}
          </small>
        </p>
      ) : (
        <p>
          {isSilent
            ? 'We can’t load dates and prices right now. Contact us and we’ll let you know.'
            : 'No dates scheduled right now.'}
        </p>
      )}
      {summary?.from || isSilent ? (
        <ButtonLink href={paths.trip(trip.slug)}>See the retreat and its dates</ButtonLink>
      ) : (
        <ButtonLink href={paths.contactForm({ topic: 'dates', trip: trip.slug })}>
          Join the interest list
        </ButtonLink>
      )}
    </div>
  );
}

function Dates({ booking, frame }: Pick<RetreatsPageProps, 'booking' | 'frame'>) {
  const departures = booking?.departures ?? [];
  return (
    <HeadedBand
      data-tone="board"
      heading="When"
      headingId="dates"
      intro={
        booking?.asOf && departures.length > 0
          ? `Seats as of ${formatInstant(booking.asOf)}. We ask about your health only after you’ve booked, and only with your consent.`
          : booking
            ? 'No retreats scheduled right now. Join the list and we’ll tell you about new dates.'
            : 'We can’t load dates right now. Call or message us, and we’ll tell you.'
      }
    >
      {departures.length > 0 ? (
        <DepartureCalendar departures={departures} areOfSeveralTrips shownAtFirst={4} />
      ) : (
        <Stack>
          <div>
            <ButtonLink href={paths.contactForm({ topic: 'trip', subject: 'New retreat dates' })}>
              Join the interest list
            </ButtonLink>
          </div>
          <AskLinks
            settings={frame.settings}
            message="Hello, I have a question about a retreat."
            isOutage={!booking}
          />
        </Stack>
      )}
    </HeadedBand>
  );
}
