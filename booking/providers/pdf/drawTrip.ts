/** Draws a trip's itinerary, to be read offline, and its voucher, to be shown at the pickup point. */
import { create } from 'qrcode';
import type { TravellerType } from '../../contract/common.ts';
import type { TripDay } from '../../contract/trips.ts';
import { addDays } from '../../domain/dates.ts';
import { formatDays, formatMoment, formatPhone, formatWeekday } from '../formats.ts';
import { openPaper } from './paper.ts';

interface BookedTrip {
  reference: string;
  tripTitle: string;
  startDate: string;
  endDate: string;
  tz: string;
  /** The lead traveller's pickup time, or else the reporting time. */
  meetAt: Date;
  phones: { office: string; emergency: string };
  /** Null until three days before the trip, or if it has none. */
  leader: { name: string; phone: string } | null;
  seller: string;
  sellerAddress: string;
  sellerMail: string;
  /** When the document's content last changed. Written into the file. */
  changedAt: Date;
}

type Itinerary = BookedTrip & { days: readonly TripDay[] };

export type TripVoucher = BookedTrip & {
  travellers: readonly {
    type: TravellerType;
    fullName: string;
    occupancy: string;
    pickupCode: string | null;
  }[];
  pickups: readonly {
    code: string;
    name: string;
    city: string;
    address: string | null;
    pickupAt: Date;
  }[];
};

const GREY = '#4a4a4a';

/** Draws the itinerary. Days after the end date are shown without a date. */
export async function drawItinerary(trip: Itinerary): Promise<Buffer> {
  const paper = openTripPaper('Itinerary', trip);
  paper.pairs(factsOf(trip));
  drawDays(paper, trip.days, (index) => {
    const date = addDays(trip.startDate, index);
    return date <= trip.endDate ? formatWeekday(date) : null;
  });
  paper.space(14);
  paper.text(
    'Weather, roads and people can change the plan. During the trip, follow your trip leader’s instructions.',
  );
  paper.text(sellerOf(trip));
  return paper.finish();
}

interface TripOnSale {
  tripTitle: string;
  days: readonly TripDay[];
  /** The next dates with their prices per person. */
  dates: readonly { startDate: string; endDate: string; price: string; places: string }[];
  /** When dates and prices were read. */
  asOf: Date;
  tz: string;
  pageUrl: string;
  phones: { office: string };
  seller: string;
  sellerAddress: string;
  sellerMail: string;
}

/** Draws a trip's days and next dates for someone who hasn't booked. */
export async function drawTripOnSale(trip: TripOnSale): Promise<Buffer> {
  const title = `Itinerary of ${trip.tripTitle}`;
  const paper = openPaper({ title, author: trip.seller, createdAt: trip.asOf });
  paper.title(trip.tripTitle);
  paper.text(trip.days.length === 1 ? 'Itinerary, 1 day' : `Itinerary, ${trip.days.length} days`, {
    size: 11,
    color: GREY,
  });
  drawDays(paper, trip.days, () => null);
  if (trip.dates.length > 0) {
    paper.heading('Next dates');
    paper.table(
      [
        { title: 'Dates', share: 0.45 },
        { title: 'Places', share: 0.3 },
        { title: 'From, per person', share: 0.25, isAmount: true },
      ],
      trip.dates.map(({ startDate, endDate, places, price }) => [
        formatDays(startDate, endDate),
        places,
        price,
      ]),
    );
    paper.text(`Prices include all taxes, and were right on ${formatMoment(trip.asOf, trip.tz)}.`, {
      size: 9,
      color: GREY,
    });
  }
  paper.space(14);
  paper.text(`Today’s dates, prices and what’s included: ${trip.pageUrl}`);
  paper.text(`Questions? ${trip.phones.office}`);
  paper.text(sellerOf(trip));
  return paper.finish();
}

function drawDays(
  paper: ReturnType<typeof openPaper>,
  days: readonly TripDay[],
  dateOf: (index: number) => string | null,
): void {
  days.forEach((day, index) => {
    paper.heading(`Day ${index + 1}: ${day.title}`);
    const when = [dateOf(index), day.place].filter((part) => part !== null && part !== '');
    if (when.length > 0) paper.text(when.join(', '), { size: 9, color: GREY });
    paper.space(2);
    paper.text(day.summary);
    paper.space(2);
    for (const part of day.parts) paper.text(part, { size: 9 });
    if (day.meals.length > 0) paper.text(`Meals: ${day.meals.join(', ')}`, { size: 9 });
  });
}

const rooms: Record<string, string> = {
  quad: 'Quad sharing',
  triple: 'Triple sharing',
  twin: 'Twin sharing',
  single: 'Own room',
};

/** Draws the voucher: the reference as a QR code, where and when to meet, and the travellers. */
export async function drawTripVoucher(trip: TripVoucher): Promise<Buffer> {
  const paper = openTripPaper('Trip voucher', trip);
  drawCode(paper, trip.reference);
  paper.pairs(factsOf(trip));
  paper.heading('Where we meet');
  paper.table(
    [
      { title: 'Place', share: 0.6 },
      { title: 'Time', share: 0.4 },
    ],
    trip.pickups.map((pickup) => [
      [pickup.name, pickup.address, pickup.city].filter(Boolean).join(', '),
      formatMoment(pickup.pickupAt, trip.tz),
    ]),
  );
  paper.heading('Travellers');
  paper.table(
    [
      { title: 'Name', share: 0.5 },
      { title: 'Room', share: 0.25 },
      { title: 'Pickup point', share: 0.25 },
    ],
    trip.travellers.map((traveller) => [
      traveller.fullName,
      traveller.type === 'infant'
        ? 'Infant, with an adult'
        : (rooms[traveller.occupancy] ?? traveller.occupancy),
      trip.pickups.find(({ code }) => code === traveller.pickupCode)?.city ?? '',
    ]),
  );
  paper.space(12);
  paper.text('Show this page at the pickup point, with an identity document for each traveller.');
  paper.text(sellerOf(trip));
  return paper.finish();
}

/** Draws the voucher for a phone's screen: the code to show, where and when to meet, and the numbers to call. */
export async function drawTripPass(trip: TripVoucher): Promise<Buffer> {
  const paper = openPaper({
    title: `Pass ${trip.reference}`,
    author: trip.seller,
    createdAt: trip.changedAt,
    page: 'phone',
  });
  paper.title(trip.reference);
  paper.text(trip.tripTitle, { weight: 700, size: 13 });
  paper.text(formatDays(trip.startDate, trip.endDate), { size: 13 });
  paper.space(12);
  drawCode(paper, trip.reference);
  paper.heading('Where we meet');
  for (const pickup of trip.pickups) {
    paper.text([pickup.name, pickup.address, pickup.city].filter(Boolean).join(', '), {
      size: 13,
    });
    paper.text(formatMoment(pickup.pickupAt, trip.tz), { size: 13, weight: 700 });
    paper.space(4);
  }
  if (trip.pickups.length === 0) paper.text(formatMoment(trip.meetAt, trip.tz), { size: 13 });
  paper.heading('Travellers');
  for (const { fullName } of trip.travellers) paper.text(fullName, { size: 13 });
  paper.heading('Call us');
  for (const line of callsOf(trip)) paper.text(line.join(': '), { size: 13 });
  return paper.finish();
}

function drawCode(paper: ReturnType<typeof openPaper>, reference: string): void {
  const { modules } = create(reference, { errorCorrectionLevel: 'M' });
  paper.squares(
    modules.size,
    (row, column) => modules.get(row, column) === 1,
    `QR code with the reference ${reference}`,
  );
}

function openTripPaper(name: string, trip: BookedTrip) {
  const title = `${name} ${trip.reference}`;
  const paper = openPaper({ title, author: trip.seller, createdAt: trip.changedAt });
  paper.title(name);
  paper.text(trip.tripTitle, { weight: 700, size: 13 });
  paper.space(8);
  return paper;
}

function factsOf(trip: BookedTrip): [string, string][] {
  return [
    ['Booking', trip.reference],
    ['Dates', formatDays(trip.startDate, trip.endDate)],
    ['Meeting time', formatMoment(trip.meetAt, trip.tz)],
    ...callsOf(trip),
  ];
}

/** Returns the numbers travellers can call, each with its label. */
export function callsOf({ leader, phones }: Pick<BookedTrip, 'leader' | 'phones'>) {
  const calls: [string, string][] = [
    ['Our office', phones.office],
    ['Emergency during the trip', phones.emergency],
  ];
  if (leader) calls.unshift(['Trip leader', `${leader.name}, ${formatPhone(leader.phone)}`]);
  return calls;
}

function sellerOf({
  seller,
  sellerAddress,
  sellerMail,
}: Pick<BookedTrip, 'seller' | 'sellerAddress' | 'sellerMail'>): string {
  return `${seller}, ${sellerAddress}, ${sellerMail}`;
}
