/** What a booking's page shows in place of the booking: one script for all of it. */
export { BookingAway, KeptForms } from './BookingAway';
export { OpenBooking } from './OpenBooking';
export { SignIn } from './SignIn';
