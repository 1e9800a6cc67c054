/** One chunk for everything that can appear instead of a booking. */
export { BookingUnavailablePage, UnsentForms } from './BookingUnavailablePage';
export { OpenBooking } from '../signIn/OpenBooking';
export { SignIn } from '../signIn/SignIn';
