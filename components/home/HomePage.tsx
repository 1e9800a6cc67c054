import Link from 'next/link';
import styled from 'styled-components';
import { ContentImage } from '@/components/content/ContentImage';
import { PageHead } from '@/components/layout/PageHead';
import { DeparturesBoard } from '@/components/trip/DeparturesBoard';
import { TripGrid } from '@/components/trip/TripCard';
import { ButtonLink } from '@/components/ui/Button';
import { Band, BandHead, Wrap } from '@/components/ui/Stack';
import { formatCount } from '@/lib/format/counts';
import { formatTime } from '@/lib/format/dates';
import { paths, phoneLink, whatsappLink } from '@/lib/paths';
import type { HomePageProps } from '@/lib/server/loaders/homePage';
import type { FrameProps } from '@/lib/server/staticPage';
import { media } from '@/styles/media';
import { tokens } from '@/styles/tokens';
import { Hero } from './Hero';

/** The start: what leaves soon, where we go, and what was chosen for the season. */
export function HomePage(props: HomePageProps & FrameProps) {
  const { settings, destinations, chosen, booking, frame } = props;
  return (
    <>
      <PageHead
        title={`${frame.settings.operatorName}: small-group trips with true dates and all-in prices`}
        siteName={frame.settings.operatorName}
        description={settings.homeLede}
        canonicalPath={paths.home()}
        picture={frame.settings.sharePicture}
        jsonLd={[organisation(frame)]}
      />
      <Hero heading={settings.homeHeading} lede={settings.homeLede} picture={settings.hero} />
      <LeavingSoon booking={booking} frame={frame} />
      <Places destinations={destinations} />
      {chosen.length > 0 ? (
        <Band data-tone="sand" id="trips" aria-labelledby="chosen">
          <Wrap>
            <BandHead>
              <h2 id="chosen">{settings.chosenHeading}</h2>
            </BandHead>
            <TripGrid trips={chosen} />
          </Wrap>
        </Band>
      ) : null}
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
                Every date below can be booked now. Seats are counted from confirmed bookings and
                live holds, as of {formatTime(booking.asOf)}.
              </p>
            ) : (
              <p>
                Dates and prices cannot be shown at the moment. Ask us on{' '}
                <a href={phoneLink(phone)}>{phone}</a> or on{' '}
                <a href={whatsappLink(whatsapp, 'Hello, which trips leave soon?')}>WhatsApp</a>; we
                have the list in front of us.
              </p>
            )}
          </div>
        </BandHead>
        {booking ? <DeparturesBoard departures={booking.departures} /> : null}
      </Wrap>
    </Band>
  );
}

const Posters = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  grid-auto-rows: 150px;
  gap: 14px;
  a:first-child {
    grid-column: 1 / -1;
    grid-row: span 2;
  }
  ${media.desktop} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    grid-auto-rows: 210px;
    a {
      grid-column: span 3;
    }
    a:first-child {
      grid-column: span 6;
      grid-row: span 2;
    }
    a:nth-child(2),
    a:nth-child(3) {
      grid-row: span 2;
    }
    a:nth-child(6) {
      grid-column: span 6;
    }
  }
`;
const Poster = styled(Link)`
  position: relative;
  display: block;
  border-radius: ${tokens.radius.medium};
  overflow: hidden;
  color: ${tokens.color.onPicture};
  text-decoration: none;
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 30% 0 0;
    background: linear-gradient(transparent, ${tokens.color.veil} 75%);
  }
  span {
    position: absolute;
    z-index: 1;
    inset: auto 1rem 0.8rem;
    font-stretch: 78%;
    font-weight: 700;
    font-size: 1.6rem;
    line-height: 1.02;
  }
  &:first-child span {
    font-size: clamp(2rem, 4vw, 3rem);
  }
  small {
    display: block;
    margin-top: 0.3rem;
    font-stretch: 100%;
    font-weight: 500;
    font-size: 0.95rem;
    line-height: 1.25;
  }
  &:hover span {
    text-decoration: underline;
    text-decoration-thickness: 2px;
  }
`;

const posterCount = 6;

function Places({ destinations }: Pick<HomePageProps, 'destinations'>) {
  const posters = destinations.slice(0, posterCount);
  const others = destinations.slice(posterCount);
  if (posters.length === 0) return null;
  return (
    <Band id="destinations" aria-labelledby="places">
      <Wrap>
        <BandHead>
          <div>
            <h2 id="places">Places we know by heart</h2>
            <p>Written by the people who lead the trips. Season by season, road by road.</p>
          </div>
        </BandHead>
        <Posters>
          {posters.map((place, index) => (
            <Poster key={place._id} href={paths.destination(place)} prefetch={false}>
              <ContentImage
                picture={place.picture}
                ratio={index === 0 || index === 5 ? 1.45 : index < 3 ? 0.7 : 1.4}
                sizes={
                  index === 0 || index === 5
                    ? '(min-width: 920px) 620px, 92vw'
                    : '(min-width: 920px) 310px, 46vw'
                }
                alt=""
              />
              <span>
                {place.title}
                <small>
                  {formatCount(place.tripCount, 'trip')}, {place.posterLine}
                </small>
              </span>
            </Poster>
          ))}
        </Posters>
        {others.length > 0 ? (
          <Others>
            {others.map((place) => (
              <li key={place._id}>
                <ButtonLink href={paths.destination(place)} variant="quiet">
                  {place.title}
                </ButtonLink>
              </li>
            ))}
          </Others>
        ) : null}
      </Wrap>
    </Band>
  );
}

const Others = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.6rem;
  margin-top: ${tokens.space[5]};
`;

/** schema.org TravelAgency: who runs the site. */
function organisation({ settings }: FrameProps['frame']) {
  return {
    '@context': 'https://schema.org',
    '@type': 'TravelAgency',
    name: settings.operatorName,
    legalName: settings.legalName,
    description: settings.description,
    telephone: settings.phone,
    email: settings.email,
    address: settings.address,
    url: process.env.PUBLIC_SITE_URL,
    sameAs: settings.profiles,
  };
}
