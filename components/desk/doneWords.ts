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
};
