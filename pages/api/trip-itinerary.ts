export { passTripItinerary as default } from '@/lib/server/files/bookingDocuments';
