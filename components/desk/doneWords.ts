/** What the desk says after a form was accepted, by the form's name. */
export const doneWords: Partial<Record<string, string>> = {
  session: 'That browser is signed out.',
  invite: 'The invitation is on its way.',
  roles: 'The roles are changed, from their next click on.',
  'end-access': 'Their access has ended, in every browser.',
  'invite-again': 'A new invitation is on its way. The old phone no longer works.',
  refund: 'Done. The booking’s history shows who decided.',
  'recorded-payment': 'Done. The booking’s history shows who decided.',
  departure: 'The settings are saved.',
  guarantee: 'The departure is guaranteed. Its travellers get an email.',
  publish: 'The departure is on sale.',
  'end-departure': 'The cancellation is requested. Nothing happens until someone else approves it.',
  'end-approve': 'The departure is cancelled. Its bookings follow one by one.',
  'end-withdraw': 'The request is withdrawn. The departure stays on sale.',
  'booking-link': 'A new link is on its way to the booking’s address.',
  'end-guest-access': 'All links and other browsers’ access have ended.',
  'cancel-booking': 'Cancelled. The traveller gets an email with these figures.',
  'record-payment': 'Recorded. The booking counts it as paid.',
  'payment-to-approve':
    'Recorded. A second person must approve it; until then the booking counts as unpaid.',
  'payment-review': 'Done. The booking’s history shows who decided.',
};
