/** Writes a booking as a signed pass (`.pkpass`) for the wallets of phones. */
import { formatDays, formatMoment } from '../formats.ts';
import { callsOf, type TripVoucher } from '../pdf/drawTrip.ts';

/** What an operator gets from Apple for its passes, as PEM texts, and what they're issued for. */
export interface WalletCertificate {
  certificate: string;
  key: string;
  /** Apple's own certificate, which signed the operator's. */
  authority: string;
  passType: string;
  team: string;
  validUntil: Date;
}

export interface TripPass extends TripVoucher {
  /** Stays the same when the booking is moved, so that the new pass takes the old one's place. */
  serial: string;
  endsAt: Date;
  url: string;
}

/** Returns the pass. It holds no more than the voucher does. */
export async function writeWalletPass(
  trip: TripPass,
  { certificate, key, authority, passType, team }: WalletCertificate,
): Promise<Buffer> {
  // Loaded on demand, like sharp below: most processes never write a pass.
  const { PKPass } = await import('passkit-generator');
  const pass = new PKPass(
    await icons(),
    { signerCert: certificate, signerKey: key, wwdr: authority },
    {
      formatVersion: 1,
      passTypeIdentifier: passType,
      teamIdentifier: team,
      serialNumber: trip.serial,
      organizationName: trip.seller,
      description: `${trip.tripTitle}, booking ${trip.reference}`,
      logoText: trip.seller,
      backgroundColor: 'rgb(23, 33, 31)',
      foregroundColor: 'rgb(246, 242, 232)',
      labelColor: 'rgb(242, 182, 50)',
    },
  );
  pass.type = 'eventTicket';
  const days = formatDays(trip.startDate, trip.endDate);
  pass.primaryFields.push({ key: 'trip', label: days, value: trip.tripTitle });
  const [pickup] = trip.pickups;
  const meetAt = formatMoment(pickup?.pickupAt ?? trip.meetAt, trip.tz);
  pass.secondaryFields.push({ key: 'when', label: 'We meet', value: meetAt });
  const where = pickup ? `${pickup.name}, ${pickup.city}` : 'See your booking';
  pass.auxiliaryFields.push(
    { key: 'where', label: 'Where', value: where },
    { key: 'people', label: 'People', value: String(trip.travellers.length) },
  );
  pass.backFields.push(
    { key: 'reference', label: 'Booking', value: trip.reference },
    ...trip.pickups.map(({ code, name, address, city, pickupAt }) => ({
      key: `pickup-${code}`,
      label: 'Where we meet',
      value: `${[name, address, city].filter(Boolean).join(', ')}, ${formatMoment(pickupAt, trip.tz)}`,
    })),
    {
      key: 'travellers',
      label: 'Travellers',
      value: trip.travellers.map(({ fullName }) => fullName).join('\n'),
    },
    ...callsOf(trip).map(([label, value], index) => ({ key: `call-${index}`, label, value })),
    { key: 'booking-page', label: 'Your booking', value: trip.url },
  );
  pass.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: trip.reference,
    messageEncoding: 'iso-8859-1',
    altText: trip.reference,
  });
  pass.setRelevantDate(pickup?.pickupAt ?? trip.meetAt);
  pass.setExpirationDate(trip.endsAt);
  return pass.getAsBuffer();
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><rect width="32" height="32" rx="7" fill="#17211f"/><path d="M5 23 12.500 10l4.200 6.600L19 13l8 10" stroke="#f6f2e8"/></svg>`;
/** Apple's sizes of a pass's icon, in pixels. */
const sizes = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 };

async function icons(): Promise<Record<string, Buffer>> {
  const { default: sharp } = await import('sharp');
  const drawn = Object.entries(sizes).map(async ([name, size]): Promise<[string, Buffer]> => [
    name,
    await sharp(Buffer.from(ICON), { density: 300 }).resize(size).png().toBuffer(),
  ]);
  return Object.fromEntries(await Promise.all(drawn));
}
