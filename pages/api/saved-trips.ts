export { handleSavedTrips as default } from '@/lib/server/loaders/savedTripsPage';
