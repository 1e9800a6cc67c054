import dynamic from 'next/dynamic';
import Head from 'next/head';
import styled from 'styled-components';
import { AskLinks } from '@/components/layout/AskLinks';
import { ButtonLink, QuietLink } from '@/components/ui/Button';
import { Stack, Wrap } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import type { BookingPageProps, BookingState } from '@/lib/server/loaders/bookingPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { media } from '@/styles/mediaQueries';
import { BookingSummary } from './BookingSummary';
import { FullDates } from './FullDates';
import type { StepProps } from './StepParts';
import { Steps } from './Steps';
import { ChooseStep } from './steps/ChooseStep';
import { TravellersStep } from './steps/TravellersStep';

/** Steps that few visits reach. Their scripts are loaded separately. */
const ExpiredStep = dynamic(async () => (await import('./steps/ExpiredStep')).ExpiredStep);
const ReviewStep = dynamic(async () => (await import('./steps/ReviewStep')).ReviewStep);
const PayStep = dynamic(async () => (await import('./steps/PayStep')).PayStep);
const UnavailableStep = dynamic(
  async () => (await import('./steps/UnavailableStep')).UnavailableStep,
);

const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem clamp(2rem, 5vw, 4.5rem);
  align-items: start;
  padding-block: 1.6rem 5rem;
  h1 {
    font-size: clamp(2.2rem, 4.4vw, 3.4rem);
    margin-top: 1.2rem;
  }
  /* Headings with a size of their own keep it. */
  & :where(h2) {
    font-size: 1.6rem;
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 390px;
    > aside {
      grid-column: 2;
      grid-row: 1;
    }
  }
`;
const Step = styled(Stack)`
  gap: 1.6rem;
  ${media.desktop} {
    grid-column: 1;
    grid-row: 1;
  }
`;

/** Booking in four steps. Every step is a plain form, and the service decides which step comes next. */
export function BookingPage({ trip, state, frame }: BookingPageProps & FrameProps) {
  return (
    <>
      <Head>
        <title>{`Book ${trip.title} | ${frame.settings.operatorName}`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <Columns>
        <BookingSummary trip={trip} state={state} />
        <Step>
          <Steps current={state.step} />
          <CurrentStep trip={trip} state={state} settings={frame.settings} />
        </Step>
      </Columns>
    </>
  );
}

function CurrentStep({ trip, state, settings }: StepProps<BookingState['step']>) {
  const all = { trip, settings };
  switch (state.step) {
    case 'unavailable':
      return <UnavailableStep {...all} state={state} />;
    case 'on_request':
      return (
        <>
          <h1>This trip runs on request</h1>
          <p>
            {trip.title} has no fixed dates. Tell us when you’d like to go and how many of you there
            are. We’ll reply with dates and a price. Asking doesn’t book anything.
          </p>
          <p>
            <ButtonLink
              href={paths.contactForm({ topic: 'trip', trip: trip.slug, source: 'booking' })}
            >
              Ask about this trip
            </ButtonLink>
          </p>
          <AskLinks settings={settings} message={`Hello, I would like to join ${trip.title}.`} />
        </>
      );
    case 'no_dates':
      return (
        <>
          <h1>No open dates</h1>
          {state.full.length > 0 ? (
            <>
              <p>
                Every date for this trip is full. When someone cancels, we offer their seats to the
                waiting list first.
              </p>
              <FullDates departures={state.full} />
            </>
          ) : (
            <p>The next dates aren’t set yet, or aren’t on sale.</p>
          )}
          <p>
            <QuietLink href={paths.contactForm({ topic: 'dates', trip: trip.slug })}>
              Tell me when dates open
            </QuietLink>
          </p>
          <AskLinks settings={settings} message={`Hello, I would like to join ${trip.title}.`} />
        </>
      );
    case 'choose':
      return <ChooseStep {...all} state={state} />;
    case 'travellers':
      return <TravellersStep {...all} state={state} />;
    case 'review':
      return <ReviewStep {...all} state={state} />;
    case 'pay':
      return <PayStep {...all} state={state} />;
    case 'expired':
      return <ExpiredStep {...all} state={state} />;
  }
}
