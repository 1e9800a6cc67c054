import type { FormAnswer } from '@/lib/formDraft';
import type { Frame } from '@/lib/server/loaders/frame';
import { FormOutcome } from '../forms/FormOutcome';

interface SignInOutcomeProps {
  answer: FormAnswer | null;
  settings: Frame['settings'];
  /** The prefilled message to our team, if it's about a booking. */
  message?: string;
}

const signInFields = ['email', 'signInPhone', 'code', 'reference'];

export function SignInOutcome(props: SignInOutcomeProps) {
  const { answer, settings, message = 'Hello, I can’t sign in.' } = props;
  return (
    <FormOutcome
      answer={answer}
      fields={signInFields}
      settings={settings}
      unavailable={{
        title: 'This didn’t reach us',
        text: 'Your bookings are safe, but our booking system isn’t responding right now. Try again in a minute, or contact us:',
        message,
      }}
      whileWaiting="A code we sent earlier may still work."
    />
  );
}
