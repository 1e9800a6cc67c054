/** What the desk says after a form was accepted, by the form's name. */
export const doneWords: Partial<Record<string, string>> = {
  session: 'That browser is signed out.',
  invite: 'The invitation is on its way.',
  roles: 'The roles are changed, from their next click on.',
  'end-access': 'Their access has ended, in every browser.',
  'invite-again': 'A new invitation is on its way. The old phone no longer works.',
  refund: 'Done. The booking’s history shows who decided.',
  'recorded-payment': 'Done. The booking’s history shows who decided.',
  'payment-review': 'Done. The booking’s history shows who decided.',
  'enquiry-reply': 'Your answer is on its way. The thread says when it’s sent.',
  'enquiry-note': 'Note saved.',
  'enquiry-assign': 'Assignment changed.',
  'enquiry-state': 'State changed.',
  'message-reply': 'Your answer is on their trip page, and on its way by email.',
  'review-decision': 'Done. The log shows who decided, and why.',
  'review-reply': 'Our reply is saved.',
};
