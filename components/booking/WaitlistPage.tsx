import { MailedLink } from '@/components/forms/MailedLink';
import { WaitlistForm } from '@/components/forms/WaitlistForm';
import { AskLinks } from '@/components/layout/AskLinks';
import { Breadcrumbs } from '@/components/layout/Breadcrumbs';
import { PageHead } from '@/components/layout/PageHead';
import { QuietLink } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Stack, Wrap } from '@/components/ui/Stack';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatDateRange, formatDay } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { WaitlistState } from '@/lib/server/loaders/waitlistPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { OtherDates } from './OtherDates';
import { PasteLink } from './PasteLink';
import { WaitlistPlace } from './WaitlistPlace';
import css from './WaitlistPage.module.css';

type WaitlistPageProps = { state: WaitlistState } & FrameProps;

const crumbs = [{ label: 'Waiting list' }];

/** A full date's waiting list: the form to join it, and the place that an emailed link opens. */
export function WaitlistPage({ state, frame }: WaitlistPageProps) {
  const { settings } = frame;
  return (
    <>
      <PageHead
        title="Waiting list"
        siteName={settings.operatorName}
        description="Get seats on a full date when they become available."
        isHiddenFromSearch
        crumbs={crumbs}
      />
      <Wrap className={css.page}>
        <Breadcrumbs crumbs={crumbs} />
        <Stack data-gap="large" className={css.narrow}>
          <MailedLink
            action={bookingApi.openWaitlistLink()}
            opening="Loading your place on the list."
          >
            <Step state={state} frame={frame} />
          </MailedLink>
        </Stack>
      </Wrap>
    </>
  );
}

function Step({ state, frame }: WaitlistPageProps) {
  const { settings } = frame;
  switch (state.step) {
    case 'join':
      return <Joining {...state} settings={settings} />;
    case 'joined':
      return (
        <>
          <h1>Now open the link in our email</h1>
          <Notice role="status">
            Your place <b>{state.reference}</b> is saved for now. To keep it, open the link in the
            email we’ve just sent. No email after a few minutes? Check your spam folder, or send the
            form again.
          </Notice>
          <p>Joining costs nothing. You can leave the list at any time.</p>
        </>
      );
    case 'over':
      return (
        <>
          <h1>This date has no waiting list</h1>
          <p role="status">
            {state.departure.tripTitle} on {formatDay(state.departure.startDate)}{' '}
            {state.departure.salesState === 'not_open'
              ? 'isn’t on sale yet'
              : 'is no longer on sale'}
            , so it has no waiting list.
          </p>
          {state.others.length > 0 ? (
            <div>
              <p>You can book these dates now:</p>
              <OtherDates tripSlug={state.departure.tripSlug} departures={state.others} />
            </div>
          ) : null}
          <p>
            <QuietLink href={paths.trip(state.departure.tripSlug)}>View trip</QuietLink>
          </p>
        </>
      );
    case 'place':
      return <WaitlistPlace state={state} />;
    case 'link':
      return (
        <>
          <h1>View your place on the list</h1>
          <p>Open the link in our email. If nothing happens, paste it here:</p>
          <PasteLink />
        </>
      );
    case 'unknown':
      return (
        <>
          <h1>This link has expired</h1>
          <p role="status">
            It may be incomplete, or a newer email has replaced it. Use the link in our latest
            email, or paste the whole link here:
          </p>
          <PasteLink />
          <AskLinks settings={settings} message="Hello, my waiting list link doesn’t work." />
        </>
      );
    case 'unavailable':
      return (
        <>
          <h1>We can’t load the waiting list right now</h1>
          <Notice tone="caution" role="status">
            Your place is safe, and so are any seats we’ve offered you. Try again in a minute, or
            contact us now:
          </Notice>
          <AskLinks
            settings={settings}
            message="Hello, I have a question about a waiting list."
            isOutage
          />
          <p>{settings.hours}</p>
        </>
      );
  }
}

type JoiningProps = Extract<WaitlistState, { step: 'join' }> & {
  settings: WaitlistPageProps['frame']['settings'];
};

function Joining({ hasRoom, ...form }: JoiningProps) {
  const { departure, draft } = form;
  const { occupancy, pax } = draft.values;
  return (
    <>
      <div>
        <h1>Wait for a seat</h1>
        <p>
          {departure.tripTitle}, {formatDateRange(departure.startDate, departure.endDate)}
        </p>
      </div>
      {hasRoom ? (
        <Notice tone="sure" title="This date has seats available" role="status">
          You can book them now without waiting.{' '}
          <a
            href={paths.booking(departure.tripSlug, {
              departure: departure.id,
              ...(occupancy ? { room: occupancy } : {}),
              ...(pax ? { adults: Number(pax) } : {}),
            })}
          >
            Choose a room and book
          </a>
        </Notice>
      ) : null}
      <p>
        When someone cancels, we offer their seats to this list before anyone else can book them.
        We’ll hold them for you for a few hours and email you so you can decide.
      </p>
      <WaitlistForm {...form} />
    </>
  );
}
