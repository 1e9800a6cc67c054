import { StatusLink } from '@/components/layout/AskLinks';
import { PostGrid } from '@/components/blog/PostCard';
import { PictureHero } from '@/components/content/PictureHero';
import { PageHead } from '@/components/layout/PageHead';
import { Part } from '@/components/layout/Part';
import { DeparturesBoard } from '@/components/trip/dates/DeparturesBoard';
import { TripsBand } from '@/components/trip/TripsBand';
import { QuietLink } from '@/components/ui/Button';
import { HeadedBand } from '@/components/ui/HeadedBand';
import { Icon } from '@/components/ui/Icon';
import { PageLink } from '@/components/ui/PageLink';
import { Wrap } from '@/components/ui/Stack';
import { formatInstant } from '@/lib/format/dates';
import { paths, phoneLink, whatsappLink } from '@/lib/paths';
import { travelAgency } from '@/lib/seo/agencyJsonLd';
import { siteUrl } from '@/lib/siteUrl';
import type { HomePageProps } from '@/lib/server/loaders/homePage';
import announcement from './Announcement.module.css';
import { GuaranteedDates } from './GuaranteedDates';
import css from './HomePage.module.css';
import { Places } from './Places';
import { TravellersSaid } from './TravellersSaid';
import { TripFinder } from './TripFinder';
import { Ways } from './Ways';

/** The home page: the next departures, where we go, and picks for the season. */
export function HomePage(props: HomePageProps) {
  const { settings, destinations, chosen, announced, reviews, posts, ways, booking, frame } = props;
  return (
    <>
      <PageHead
        title={`${frame.settings.operatorName}: small-group trips with live dates and all-in prices`}
        siteName={frame.settings.operatorName}
        description={settings.homeLede}
        canonicalPath={paths.home()}
        picture={frame.settings.sharePicture}
        jsonLd={[travelAgency(siteUrl, frame.settings)]}
      />
      <PictureHero className={css.hero} picture={settings.hero} phoneRatio={0.53}>
        <div>
          <h1>{settings.homeHeading}</h1>
          <p>{settings.homeLede}</p>
        </div>
        <Part name="finder">
          <TripFinder places={destinations.map(({ title }) => title)} months={props.months} />
        </Part>
      </PictureHero>
      <Part name="announcement">{announced ? <Announcement campaign={announced} /> : null}</Part>
      <Part name="leaving soon">
        <LeavingSoon booking={booking} frame={frame} />
      </Part>
      <Part name="places">
        <Places destinations={destinations} />
      </Part>
      <Part name="chosen">
        <TripsBand
          data-tone="sand"
          id="trips"
          heading={settings.chosenHeading}
          headingId="chosen"
          trips={chosen}
        />
      </Part>
      <Part name="ways">
        <Ways ways={ways} />
      </Part>
      <Part name="said">
        <TravellersSaid reviews={reviews} />
      </Part>
      <Part name="journal">
        {posts.length > 0 ? (
          <HeadedBand
            data-tone="sand"
            heading="From the journal"
            headingId="journal"
            action={<QuietLink href={paths.blog()}>All posts</QuietLink>}
          >
            <PostGrid posts={posts} />
          </HeadedBand>
        ) : null}
      </Part>
    </>
  );
}

function LeavingSoon({ booking, frame }: Pick<HomePageProps, 'booking' | 'frame'>) {
  const { phone, whatsapp } = frame.settings;
  return (
    <HeadedBand
      data-tone="board"
      id="departures"
      heading="Leaving soon"
      headingId="leaving-soon"
      intro={
        booking ? (
          `You can book any of these dates. Seats as of ${formatInstant(booking.asOf)}, after bookings and holds.`
        ) : (
          <>
            We can’t load dates and prices right now. Call <a href={phoneLink(phone)}>{phone}</a> or
            message us on{' '}
            <a href={whatsappLink(whatsapp, 'Hello, which trips are leaving soon?')}>WhatsApp</a>{' '}
            and we’ll tell you. <StatusLink />
          </>
        )
      }
    >
      {booking ? <DeparturesBoard departures={booking.departures} /> : null}
      {booking ? <GuaranteedDates departures={booking.guaranteed} /> : null}
    </HeadedBand>
  );
}

/** One line about a current offer, with its end date. */
function Announcement({ campaign }: { campaign: NonNullable<HomePageProps['announced']> }) {
  return (
    <aside className={announcement.band} aria-label="Offer">
      <Wrap>
        <PageLink href={paths.campaign(campaign.slug)} className={announcement.line}>
          <strong>{campaign.title}</strong>
          <span>
            {campaign.headline} Until {formatInstant(campaign.endsAt)}.
          </span>
          <Icon name="arrow" />
        </PageLink>
      </Wrap>
    </aside>
  );
}
