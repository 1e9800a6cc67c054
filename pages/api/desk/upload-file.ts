export { passUpload as default } from '@/lib/server/desk/bookingFiles';
