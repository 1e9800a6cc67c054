/** One chunk for everything shown instead of a booking. */
export { BookingUnavailablePage, UnsentForms } from './BookingUnavailablePage';
export { OpenBooking } from '../signIn/OpenBooking';
export { SignIn } from '../signIn/SignIn';
