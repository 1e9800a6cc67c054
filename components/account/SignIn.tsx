import { AskLinks } from '@/components/layout/AskLinks';
import { Button } from '@/components/ui/Button';
import { ErrorSummary } from '@/components/ui/ErrorSummary';
import { TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Stack, Wrap } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/accountPaths';
import { waitWords } from '@/lib/format/waits';
import type { FormAnswer, FormDraft } from '@/lib/forms';
import type { Frame } from '@/lib/server/loaders/frame';
import type { SignInEntry } from '@/lib/server/loaders/signInEntry';
import { CodeField } from './CodeField';
import css from './OpenBooking.module.css';

interface SignInProps {
  entry: SignInEntry;
  settings: Frame['settings'];
  title?: string;
  lead?: string;
  /** Goes along with both forms: which page to come back to, and what else was typed there. */
  carried?: Record<string, string>;
}

/** The way in without a password: an address, then the code that was mailed to it. */
export function SignIn({
  entry: { isSent, draft },
  settings,
  title = 'My trips',
  lead = 'Sign in with the address you booked with: we mail you a code, and there is no password. Bookings you made as a guest are there as well.',
  carried = {},
}: SignInProps) {
  return (
    <Wrap className={css.page}>
      <Stack data-gap="large" className={css.narrow}>
        <div>
          <h1>{isSent ? 'Look into your mail.' : title}</h1>
          <p className={css.lead}>
            {isSent
              ? 'A mail with six digits comes within a minute. Type them here, in this browser.'
              : lead}
          </p>
        </div>
        {isSent ? (
          <>
            <form className={css.form} method="post" action={accountPaths.api.signIn()} noValidate>
              <HiddenFields fields={carried} />
              <Answer answer={draft.answer} settings={settings} />
              <EmailField draft={draft} />
              <CodeField draft={draft} />
              <p>
                <Button>Sign in</Button>
              </p>
            </form>
            <details className={css.again}>
              <summary>No mail? Look among the unwanted ones, or ask again</summary>
              <form className={css.form} method="post" action={accountPaths.api.code()} noValidate>
                <HiddenFields fields={carried} />
                <input type="hidden" name="sent" value="1" />
                <TextField
                  name="email"
                  id="email-again"
                  label="Your e-mail"
                  type="email"
                  autoComplete="email"
                  defaultValue={draft.values.email ?? ''}
                />
                <p>
                  <Button variant="quiet">Send another code</Button>
                </p>
              </form>
            </details>
          </>
        ) : (
          <form className={css.form} method="post" action={accountPaths.api.code()} noValidate>
            <HiddenFields fields={carried} />
            <Answer answer={draft.answer} settings={settings} />
            <EmailField draft={draft} />
            <p>
              <Button>Send me a code</Button>
            </p>
          </form>
        )}
      </Stack>
    </Wrap>
  );
}

/** Fields that nobody sees: they go along with a form. */
export function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function EmailField({ draft }: { draft: FormDraft }) {
  return (
    <TextField
      name="email"
      label="Your e-mail"
      type="email"
      autoComplete="email"
      required
      defaultValue={draft.values.email ?? ''}
      error={draft.answer?.errors.find(({ field }) => field === 'email')?.message}
    />
  );
}

/** What became of a form that was sent. */
export function Answer({
  answer,
  settings,
}: {
  answer: FormAnswer | null;
  settings: Frame['settings'];
}) {
  switch (answer?.kind) {
    case undefined:
      return null;
    case 'invalid':
    case 'challenge':
      return (
        <ErrorSummary
          title="Please check this"
          entries={answer.errors.map(({ field, message }) => ({
            message,
            ...(field ? { field } : {}),
          }))}
        />
      );
    case 'limited':
      return (
        <Notice tone="caution" title="Too many tries" role="alert">
          Please wait {waitWords(answer.waitSeconds)} and try again; what you typed stands below. A
          code that came before may still be good.
        </Notice>
      );
    case 'unavailable':
      return (
        <Notice tone="problem" title="This did not reach us" role="alert">
          <span>The booking office does not answer at the moment. Try again in a minute, or:</span>
          <AskLinks settings={settings} message="Hello, I cannot sign in." />
        </Notice>
      );
  }
}
