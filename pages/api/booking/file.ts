/** A booking's document, voucher or calendar. */
export { passFile as default } from '@/lib/server/files/bookingDocuments';
