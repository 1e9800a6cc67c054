import type { BookingDocuments } from '@/booking/contract/documents';
import { documentKindNames } from '@/lib/booking/documentKindNames';
import { formatLongDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';

/** A booking's documents as its page shows them: the links, or the reason there are none. */
export interface DocumentLinks {
  links: { name: string; href: string }[];
  note: string | null;
}

const fileAddress = (reference: string, file: string) =>
  `/api/booking/file?${new URLSearchParams({ reference, file })}`;

/** Returns links to the requested documents, or null if they couldn't be loaded. */
export function documentLinks(
  reference: string,
  documents: BookingDocuments | null,
): DocumentLinks {
  if (!documents) {
    return { links: [], note: 'We can’t load your documents right now. Reload this page in a minute.' }; // prettier-ignore
  }
  const { items, voucherHref, passHref, walletPassHref, itineraryHref, calendarHref } = documents;
  const link = (name: string, file: string) => ({ name, href: fileAddress(reference, file) });
  const links = [
    ...(voucherHref ? [link('Trip voucher (PDF)', 'voucher')] : []),
    ...(passHref ? [link('Pass for your phone (PDF)', 'pass')] : []),
    ...(walletPassHref ? [link('Add to your phone’s wallet', 'wallet-pass')] : []),
    ...(itineraryHref ? [link('Itinerary, day by day (PDF)', 'itinerary')] : []),
    // Without a voucher, the trip is off, and so the entry takes it out of the calendar.
    ...(calendarHref
      ? [link(voucherHref ? 'Add to your calendar' : 'Remove from your calendar', 'calendar')]
      : []),
    ...items.map(({ id, kind, number, issuedOn, amountMinor, currency }) =>
      link(
        `${documentKindNames[kind]} ${number}, ${formatLongDate(issuedOn)}, ${formatMoney(amountMinor, currency)} (PDF)`,
        id,
      ),
    ),
  ];
  const note = links.length === 0 ? 'No documents yet. You’ll get a receipt with your first payment.' : null; // prettier-ignore
  return { links, note };
}
