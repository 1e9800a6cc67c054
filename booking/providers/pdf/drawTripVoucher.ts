/** The voucher that travels along: who meets where and when, and the reference as a code to be read. */
import { create } from 'qrcode';
import { openPaper } from './paper.ts';
import { printDay, printInstant } from './words.ts';

export type TripVoucher = {
  reference: string;
  tripTitle: string;
  startDate: string;
  endDate: string;
  tz: string;
  /** When they join. */
  meetAt: Date;
  travellers: readonly { fullName: string; occupancy: string; pickupCode: string | null }[];
  pickups: readonly {
    code: string;
    name: string;
    city: string;
    address: string | null;
    pickupAt: Date;
  }[];
  seller: string;
  sellerAddress: string;
  sellerMail: string;
  /** The moment that it tells; of the newest change. */
  changedAt: Date;
};

const rooms: Record<string, string> = {
  quad: 'four in a room',
  triple: 'three in a room',
  twin: 'two in a room',
  single: 'a room alone',
};

/** Draws the voucher of a confirmed booking. */
export async function drawTripVoucher(trip: TripVoucher): Promise<Buffer> {
  const paper = openPaper({
    title: `Trip voucher ${trip.reference}`,
    author: trip.seller,
    createdAt: trip.changedAt,
  });
  paper.title('Trip voucher');
  paper.text(trip.tripTitle, { weight: 700, size: 13 });
  paper.space(8);
  const { modules } = create(trip.reference, { errorCorrectionLevel: 'M' });
  paper.squares(
    modules.size,
    (row, column) => modules.get(row, column) === 1,
    `QR code of the reference ${trip.reference}`,
  );
  paper.pairs([
    ['Booking', trip.reference],
    ['Dates', `${printDay(trip.startDate)} to ${printDay(trip.endDate)}`],
    ['First meeting', printInstant(trip.meetAt, trip.tz)],
  ]);
  paper.heading('Where we meet');
  paper.table(
    [
      { title: 'Place', share: 0.6 },
      { title: 'Time', share: 0.4 },
    ],
    trip.pickups.map((pickup) => [
      [pickup.name, pickup.address, pickup.city].filter(Boolean).join(', '),
      printInstant(pickup.pickupAt, trip.tz),
    ]),
  );
  paper.heading('Who travels');
  paper.table(
    [
      { title: 'Name', share: 0.5 },
      { title: 'Room', share: 0.25 },
      { title: 'Joins at', share: 0.25 },
    ],
    trip.travellers.map((traveller) => [
      traveller.fullName,
      rooms[traveller.occupancy] ?? traveller.occupancy,
      trip.pickups.find(({ code }) => code === traveller.pickupCode)?.city ?? '',
    ]),
  );
  paper.space(12);
  paper.text('Show this page at the meeting place, with an identity document of each traveller.');
  paper.text(`${trip.seller}, ${trip.sellerAddress}, ${trip.sellerMail}`);
  return paper.finish();
}
