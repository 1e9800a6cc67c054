export { passFile as default } from '@/lib/server/files/bookingDocuments';
