import { passFile } from '@/lib/server/files/bookingDocuments';

/** A booking's document, voucher or calendar. */
export default passFile;
