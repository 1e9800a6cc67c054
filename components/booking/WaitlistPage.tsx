import { WaitlistForm } from '@/components/forms/WaitlistForm';
import { AskLinks } from '@/components/layout/AskLinks';
import { Breadcrumbs } from '@/components/layout/Breadcrumbs';
import { PageHead } from '@/components/layout/PageHead';
import { ButtonLink } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Stack, Wrap } from '@/components/ui/Stack';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatDateRange, formatDay } from '@/lib/format/dates';
import { useMailedLink } from '@/lib/hooks/useMailedLink';
import { paths } from '@/lib/paths';
import { breadcrumbList } from '@/lib/seo/jsonLd';
import { siteUrl } from '@/lib/siteUrl';
import type { WaitlistState } from '@/lib/server/loaders/waitlistPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { OtherDates } from './OtherDates';
import { PasteLink } from './PasteLink';
import { WaitlistPlace } from './WaitlistPlace';
import css from './WaitlistPage.module.css';

type WaitlistPageProps = { state: WaitlistState } & FrameProps;

const crumbs = [{ label: 'Home', href: paths.home() }, { label: 'Waiting list' }];

/** The waiting list of a full date: joining it, and the place that the links of its mails open. */
export function WaitlistPage({ state, frame }: WaitlistPageProps) {
  const { settings } = frame;
  const { form, isOpening } = useMailedLink();
  return (
    <>
      <PageHead
        title="Waiting list"
        siteName={settings.operatorName}
        description="Seats of a full date, as soon as some come free."
        isHiddenFromSearch
        jsonLd={[breadcrumbList(siteUrl, crumbs)]}
      />
      <Wrap className={css.page}>
        <Breadcrumbs crumbs={crumbs} />
        <form ref={form} method="post" action={bookingApi.openWaitlistLink()} hidden>
          <input type="hidden" name="link" />
        </form>
        <Stack data-gap="large" className={css.narrow}>
          {isOpening ? (
            <>
              <h1>One moment</h1>
              <p role="status">Your place on the list is being opened.</p>
            </>
          ) : (
            <Step state={state} frame={frame} />
          )}
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
          <h1>Now press the link in our mail.</h1>
          <Notice role="status">
            Your place <b>{state.reference}</b> is noted, and it counts from now on, once you press
            the link in the mail we have just sent. No mail after some minutes? Look among the
            unwanted ones, or send the form again.
          </Notice>
          <p>Joining costs nothing. You can leave the list at any time.</p>
        </>
      );
    case 'over':
      return (
        <>
          <h1>This date has no waiting list.</h1>
          <p role="status">
            {state.departure.tripTitle} on {formatDay(state.departure.startDate)} is not on sale
            {state.departure.salesState === 'not_open' ? ' yet' : ' any more'}, so no seats of it
            can be waited for.
          </p>
          {state.others.length > 0 ? (
            <div>
              <p>These dates can be booked now:</p>
              <OtherDates tripSlug={state.departure.tripSlug} departures={state.others} />
            </div>
          ) : null}
          <p>
            <ButtonLink href={paths.trip(state.departure.tripSlug)} variant="quiet">
              See the trip
            </ButtonLink>
          </p>
        </>
      );
    case 'place':
      return <WaitlistPlace state={state} />;
    case 'link':
      return (
        <>
          <h1>Open your place on the list</h1>
          <p>Press the link in our mail. If nothing happens there, paste it here:</p>
          <PasteLink />
        </>
      );
    case 'unknown':
      return (
        <>
          <h1>This link is not good any more.</h1>
          <p role="status">
            It may be cut off, or a newer mail has taken its place. Use the link in our newest mail,
            or paste the whole of it here:
          </p>
          <PasteLink />
          <AskLinks settings={settings} message="Hello, my link to the waiting list is not good." />
        </>
      );
    case 'unavailable':
      return (
        <>
          <h1>We cannot show the waiting list right now</h1>
          <Notice tone="caution" role="status">
            The booking office cannot be reached from here. Your place, if you have one, is safe,
            and so are seats that were offered to you. Load this page again in a minute, or reach us
            now:
          </Notice>
          <AskLinks settings={settings} message="Hello, I have a question about a waiting list." />
          <p>{settings.hours}</p>
        </>
      );
  }
}

type JoiningProps = Extract<WaitlistState, { step: 'join' }> & {
  settings: WaitlistPageProps['frame']['settings'];
};

function Joining({ departure, draft, hasRoom, idempotencyKey, settings }: JoiningProps) {
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
        <Notice tone="sure" title="There are seats on this date" role="status">
          You can book them right away, without waiting.{' '}
          <a
            href={paths.booking(departure.tripSlug, {
              departure: departure.id,
              ...(occupancy ? { room: occupancy } : {}),
              ...(pax ? { adults: Number(pax) } : {}),
            })}
          >
            Choose room and book
          </a>
        </Notice>
      ) : null}
      <p>
        When somebody cancels, their seats are offered along this list before anybody else can take
        them. We hold them for you for some hours and write to you; you decide then.
      </p>
      <WaitlistForm
        departure={departure}
        idempotencyKey={idempotencyKey}
        settings={settings}
        draft={draft}
      />
    </>
  );
}
