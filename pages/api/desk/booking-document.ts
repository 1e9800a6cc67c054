export { passBookingDocument as default } from '@/lib/server/desk/bookingFiles';
