/** Trips as files for search engines and assistants. */
import { toPlainText } from '@portabletext/react';
import type { Departure } from '@/booking/contract/departures';
import { describeWithoutSeats } from '@/lib/booking/departureStatus';
import {
  ageRange,
  difficultyNames,
  shortPriceLabel,
  tripKindNames,
} from '@/lib/booking/priceWords';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatInstant } from '@/lib/format/dates';
import { formatPrice } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import { siteUrl } from '@/lib/siteUrl';
import { tripFeedQuery, tripTitlesQuery } from '@/sanity/queries/tripFeeds';
import { fetchContent } from '../content/content';
import type { TextFile } from '../http/textFile';
import { loadFrame } from '../loaders/frame';
import { withSummaries } from '../loaders/tripCards';
import { loadTripPage } from '../loaders/tripPage';
import { sharedAnswer } from '../sharedAnswer';

const published = { draft: false };
/** Seats and prices are in these files. */
const sharedForSeconds = 30;
/** Crawlers ask for many files at once. */
const keptForMs = 10_000;
const trip = sharedAnswer(keptForMs, async (slug) => {
  const found = await loadTripPage(slug, published);
  // As on the trip's page: the booking service may not know yet that a trip went off sale.
  return found && { ...found, booking: found.trip.saleState === 'on_sale' ? found.booking : null };
});

type Trip = NonNullable<Awaited<ReturnType<typeof loadTripPage>>>;

const address = (path: string) => `${siteUrl}${path}`;

/**
 * Writes a trip as `<slug>.md` or `<slug>.json`, with all dates and all-in prices. Without the booking
 * service, a trip has no dates (`null`). Returns null if there's no such trip.
 */
export async function makeTripFile(file: string): Promise<TextFile | null> {
  const [, slug, type] = /^([a-z0-9-]{1,96})\.(md|json)$/.exec(file) ?? [];
  const found = slug ? await trip(slug) : null;
  if (!found || found.trip.seo?.noIndex) return null;
  return type === 'md'
    ? { type: 'text/markdown; charset=utf-8', text: tripAsMarkdown(found), sharedForSeconds }
    : json(tripAsJson(found));
}

/**
 * Writes `trips.json`: fifty trips with their lowest prices and next dates, and the address of the
 * next fifty, `trips-<ID of the last trip>.json`. Returns null for any other name.
 */
export async function makeTripsFeed(file: string): Promise<TextFile | null> {
  const [, after] = /^trips(?:-([\w.-]{1,128}))?\.json$/.exec(file) ?? [null, null];
  if (after === null) return null;
  const trips = await fetchContent(tripFeedQuery, { after: after ?? '' });
  const { cards, isBookingUp } = await withSummaries(trips, published);
  const last = trips.length === 50 ? trips.at(-1) : undefined;
  return json({
    trips: cards.map((card) => ({
      ...addresses(card.slug),
      title: card.title,
      summary: card.about,
      place: card.destinationTitle,
      days: card.durationDays,
      difficulty: card.difficulty,
      minAge: card.minAge,
      maxAge: card.maxAge,
      price: card.summary?.from ?? null,
      nextDates: card.summary?.nextDepartures ?? null,
      bookableDates: card.summary?.bookableCount ?? null,
    })),
    hasDates: isBookingUp,
    next: last ? address(paths.tripsFeed(last._id)) : null,
  });
}

/** Writes `llms.txt`: what the operator offers and where to read it (llmstxt.org). */
export async function makeLlmsText(): Promise<TextFile> {
  const [{ settings }, trips] = await Promise.all([
    loadFrame(published),
    fetchContent(tripTitlesQuery),
  ]);
  const link = (title: string, path: string, line: string) =>
    `- [${title}](${address(path)}): ${line}`;
  const lines = [
    `# ${settings.operatorName}`,
    '',
    `> ${settings.description}`,
    '',
    `Prices are per person and include taxes. Seats change by the minute, so check a date before you promise it. Bookings are made on the trip's own page, or by phone: ${settings.phone}.`,
    '',
    '## Trips',
    '',
    ...trips.map(({ title, slug, cardLine }) => link(title, paths.tripFile(slug, 'md'), cardLine)),
    '',
    '## More',
    '',
    link('All trips', paths.tripsFeed(), 'JSON, with lowest prices and next dates'),
    link('Cancellation policy', paths.page('cancellation-policy'), 'what a cancellation costs'),
    link('Contact', paths.contact(), 'phone, email, office hours'),
    link('About us', paths.page('about-us'), 'who leads the trips'),
    link('Journal', paths.blogFeed(), 'articles, as RSS'),
  ];
  return { type: 'text/plain; charset=utf-8', text: `${lines.join('\n')}\n` };
}

function json(value: object): TextFile {
  return { type: 'application/json; charset=utf-8', text: JSON.stringify(value), sharedForSeconds };
}

function addresses(slug: string) {
  return {
    url: address(paths.trip(slug)),
    markdown: address(paths.tripFile(slug, 'md')),
    json: address(paths.tripFile(slug, 'json')),
  };
}

function tripAsJson({ trip: content, booking }: Trip) {
  const { destination, days } = content;
  return {
    ...addresses(content.slug),
    title: content.title,
    summary: content.summary,
    overview: toPlainText(content.overview ?? []),
    kind: content.kind,
    saleState: content.saleState,
    place: { title: destination.title, url: address(paths.destination(destination)) },
    days: content.durationDays,
    startsIn: content.startPlace,
    endsIn: content.endPlace,
    difficulty: content.difficulty,
    difficultyNote: content.difficultyNote,
    highestPointM: content.maxAltitudeM,
    minAge: content.minAge,
    maxAge: content.maxAge,
    groupSizeMax: content.groupSizeMax,
    activities: content.activities,
    itinerary: (days ?? []).map(({ title, place, summary, altitudeM, meals }, index) => ({
      day: index + 1,
      ...{ title, place, summary, altitudeM, meals },
    })),
    included: content.inclusions,
    notIncluded: content.exclusions,
    packing: content.packing,
    meetingPoint: content.meetingPoint,
    questions: content.faqs.map(({ title, answer }) => ({ question: title, answer })),
    changedAt: content._updatedAt,
    dates: booking && booking.departures.map(dateAsJson),
    datesAsOf: booking?.asOf ?? null,
  };
}

function dateAsJson(departure: Departure) {
  const { id, tripSlug, startDate, endDate, tz, status, isBookable, seatsLeft, from } = departure;
  return {
    startDate,
    endDate,
    timeZone: tz,
    status,
    isBookable,
    /** Exact if at most five are left, else null. */
    seatsLeft,
    womenOnly: departure.womenOnly,
    price: from,
    bookAt: isBookable ? address(paths.booking(tripSlug, { departure: id })) : null,
  };
}

function tripAsMarkdown({ trip: content, booking }: Trip): string {
  const { destination, faqs } = content;
  const list = (title: string, items: readonly string[]) =>
    items.length > 0 ? [`## ${title}`, '', ...items.map((item) => `- ${item}`), ''] : [];
  const lines = [
    `# ${content.title}`,
    '',
    content.summary,
    '',
    `- Place: [${destination.title}](${address(paths.destination(destination))})`,
    `- Length: ${formatCount(content.durationDays, 'day')}, from ${content.startPlace} to ${content.endPlace}`,
    `- Kind: ${tripKindNames[content.kind]}`,
    `- Difficulty: ${difficultyNames[content.difficulty]}. ${content.difficultyNote}`,
    `- ${ageRange(content.minAge, content.maxAge)}, group of up to ${content.groupSizeMax}`,
    `- Book: ${address(paths.trip(content.slug))}`,
    '',
    '## Dates and prices',
    '',
    ...(content.saleState === 'on_sale'
      ? datesAsMarkdown(booking)
      : ['On request. This trip has no fixed dates.']),
    '',
    '## Overview',
    '',
    richTextAsMarkdown(content.overview ?? []),
    '',
    '## Day by day',
    '',
    ...(content.days ?? []).flatMap(({ title, place, summary }, index) => [
      `### Day ${index + 1}: ${title} (${place})`,
      '',
      summary,
      '',
    ]),
    ...list('Included', content.inclusions),
    ...list('Not included', content.exclusions),
    ...list('Packing', content.packing),
    ...faqs.flatMap(({ title, answer }, index) => [
      ...(index === 0 ? ['## Questions', ''] : []),
      `### ${title}`,
      '',
      answer,
      '',
    ]),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

type RichText = NonNullable<Trip['trip']['overview']>;

/** Keeps paragraphs, headings and lists. */
function richTextAsMarkdown(blocks: RichText): string {
  return blocks
    .flatMap((block) => {
      if (block._type !== 'block') return [];
      const mark = block.listItem ? '- ' : block.style?.startsWith('h') ? '### ' : '';
      return `${mark}${toPlainText([block])}`;
    })
    .join('\n\n');
}

function datesAsMarkdown(booking: Trip['booking']): string[] {
  if (!booking) return ['We can’t load dates and prices right now.'];
  const rows = booking.departures.map(({ startDate, endDate, from, ...departure }) => {
    const price = from
      ? `${formatPrice(from)} per person, ${shortPriceLabel(from)}`
      : 'no price yet';
    const status = describeWithoutSeats(departure).label.toLowerCase();
    return `- ${formatDate(startDate)} to ${formatDate(endDate)}: ${price}, ${status}`;
  });
  return rows.length > 0
    ? [`As of ${formatInstant(booking.asOf)}:`, '', ...rows]
    : ['No open dates right now.'];
}
