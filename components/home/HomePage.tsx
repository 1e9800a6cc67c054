import { PostGrid } from '@/components/blog/PostCard';
import { PageHead } from '@/components/layout/PageHead';
import { Part } from '@/components/layout/Part';
import { DeparturesBoard } from '@/components/trip/dates/DeparturesBoard';
import { TripsBand } from '@/components/trip/TripsBand';
import { ButtonLink } from '@/components/ui/Button';
import { Band, BandHead, Wrap } from '@/components/ui/Stack';
import { formatInstant } from '@/lib/format/dates';
import { paths, phoneLink, whatsappLink } from '@/lib/paths';
import { travelAgency } from '@/lib/seo/jsonLd';
import { siteUrl } from '@/lib/siteUrl';
import type { HomePageProps } from '@/lib/server/loaders/homePage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { Announcement } from './Announcement';
import { GuaranteedDates } from './GuaranteedDates';
import { Hero } from './Hero';
import { Places } from './Places';
import { TravellersSaid } from './TravellersSaid';
import { Ways } from './Ways';

/** The home page: what leaves soon, where we go, and picks for the season. */
export function HomePage(props: HomePageProps & FrameProps) {
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
      <Hero
        heading={settings.homeHeading}
        lede={settings.homeLede}
        picture={settings.hero}
        places={destinations.map(({ title }) => title)}
        months={props.months}
      />
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
          <Band data-tone="sand" aria-labelledby="journal">
            <Wrap>
              <BandHead>
                <h2 id="journal">From the journal</h2>
                <ButtonLink href={paths.blog()} variant="quiet">
                  All posts
                </ButtonLink>
              </BandHead>
              <PostGrid posts={posts} />
            </Wrap>
          </Band>
        ) : null}
      </Part>
    </>
  );
}

function LeavingSoon({ booking, frame }: Pick<HomePageProps, 'booking'> & FrameProps) {
  const { phone, whatsapp } = frame.settings;
  return (
    <Band data-tone="board" id="departures" aria-labelledby="leaving-soon">
      <Wrap>
        <BandHead>
          <div>
            <h2 id="leaving-soon">Leaving soon</h2>
            {booking ? (
              <p>
                You can book every date below now. Seats count confirmed bookings and holds, as of{' '}
                {formatInstant(booking.asOf)}.
              </p>
            ) : (
              <p>
                We can’t load dates and prices right now. Ask us on{' '}
                <a href={phoneLink(phone)}>{phone}</a> or on{' '}
                <a href={whatsappLink(whatsapp, 'Hello, which trips leave soon?')}>WhatsApp</a> and
                we’ll tell you.
              </p>
            )}
          </div>
        </BandHead>
        {booking ? <DeparturesBoard departures={booking.departures} /> : null}
        {booking ? <GuaranteedDates departures={booking.guaranteed} /> : null}
      </Wrap>
    </Band>
  );
}
