import { passFile } from '@/lib/server/files/bookingDocuments';

/** A document, the voucher or the calendar of a booking. */
export default passFile;
