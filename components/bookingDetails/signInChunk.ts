/** What a booking's page shows in place of the booking: one script for all of it. */
export { BookingUnavailablePage, UnsentForms } from './BookingUnavailablePage';
export { OpenBooking } from '../signIn/OpenBooking';
export { SignIn } from '../signIn/SignIn';
