import { statusQuery } from '@/sanity/queries/status';
import type { StatusQueryResult } from '@/sanity/types.generated';
import { bookingService, isBookingServiceUp } from '../booking/client';
import { orNull } from '../booking/failures';
import { silentSince } from '../booking/silence';
import { fetchContent } from '../content/content';
import { siteEnvironment } from '../env';
import { sharedAnswer } from '../sharedAnswer';

/** How long visitors share one look at the other programs. */
const sharedForMs = 5_000;

/** Whether a part of the site works. `unknown`: it can't be asked. */
export interface PartState {
  state: 'works' | 'fails' | 'unknown';
  /** When it stopped working, as an instant, if that's known. */
  since: string | null;
}

export interface StatusPageProps {
  parts: Record<'pages' | 'booking' | 'payments' | 'email', PartState>;
  /** What an editor wrote about a planned interruption. */
  interruption: string | null;
  checkedAt: string;
  /** The number to show if there's no content, or empty. */
  supportPhone: string;
  isIndexable: false;
}

const works: PartState = { state: 'works', since: null };
const fails = (since: string | null): PartState => ({ state: 'fails', since });

/** Neither fails, so that visitors share a failure too. */
const lookAtBooking = sharedAnswer(sharedForMs, askBooking, { isForgottenOnChange: false });
const lookAtContent = sharedAnswer(sharedForMs, askContent);

/** What editors planned, kept while the content store is unavailable. */
let planned: StatusQueryResult = null;
let contentSilentSince: string | null = null;
/** Kept here too, because a service that can't write may still answer what only reads. */
let bookingDownSince: string | null = null;

/** Loads what works right now. Asks each other program once, however many visitors look. */
export async function loadStatusPage(): Promise<StatusPageProps> {
  const [booking, pages] = await Promise.all([lookAtBooking(''), lookAtContent('')]);
  const { interruption, interruptionEndsAt } = planned ?? {};
  const isOver = interruptionEndsAt ? Date.parse(interruptionEndsAt) <= Date.now() : false;
  return {
    parts: { pages, ...booking.parts },
    interruption: isOver ? null : interruption?.trim() || null,
    checkedAt: booking.checkedAt,
    supportPhone: siteEnvironment().supportPhone,
    isIndexable: false,
  };
}

async function askContent(): Promise<PartState> {
  try {
    planned = await fetchContent(statusQuery);
    contentSilentSince = null;
    return works;
  } catch {
    contentSilentSince ??= new Date().toISOString();
    return fails(contentSilentSince);
  }
}

async function askBooking() {
  const noticed = silentSince();
  const [isUp, delays] = await Promise.all([
    isBookingServiceUp(),
    orNull(bookingService.delays(), 'unavailable', 'refused'),
  ]);
  const checkedAt = new Date().toISOString();
  bookingDownSince = isUp ? null : (bookingDownSince ?? noticed ?? checkedAt);
  const unknown: PartState = { state: 'unknown', since: null };
  const partOf = (since: string | null | undefined) =>
    since === undefined ? unknown : since ? fails(since) : works;
  return {
    checkedAt,
    parts: isUp
      ? {
          booking: works,
          payments: partOf(delays?.paymentsSince),
          email: partOf(delays?.emailsSince),
        }
      : { booking: fails(bookingDownSince), payments: fails(bookingDownSince), email: unknown },
  };
}
