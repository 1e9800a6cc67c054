/**
 * Draws the trip voucher: the travellers, where and when to meet, and the reference as a QR code.
 */
import { create } from 'qrcode';
import { openPaper } from './paper.ts';
import { formatDays, formatMoment } from '../formats.ts';

export type TripVoucher = {
  reference: string;
  tripTitle: string;
  startDate: string;
  endDate: string;
  tz: string;
  /** When the first traveller joins. */
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
  /** When the trip last changed; written into the file. */
  changedAt: Date;
};

const rooms: Record<string, string> = {
  quad: 'Quad sharing',
  triple: 'Triple sharing',
  twin: 'Twin sharing',
  single: 'Own room',
};

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
    `QR code with the reference ${trip.reference}`,
  );
  paper.pairs([
    ['Booking', trip.reference],
    ['Dates', formatDays(trip.startDate, trip.endDate)],
    ['First meeting', formatMoment(trip.meetAt, trip.tz)],
  ]);
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
      rooms[traveller.occupancy] ?? traveller.occupancy,
      trip.pickups.find(({ code }) => code === traveller.pickupCode)?.city ?? '',
    ]),
  );
  paper.space(12);
  paper.text('Show this page at the pickup point, with an identity document for each traveller.');
  paper.text(`${trip.seller}, ${trip.sellerAddress}, ${trip.sellerMail}`);
  return paper.finish();
}
