import { AskLinks } from '@/components/layout/AskLinks';
import { Button } from '@/components/ui/Button';
import { ErrorSummary } from '@/components/ui/ErrorSummary';
import { TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Stack, Wrap } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { formatWait } from '@/lib/format/waits';
import type { FormAnswer, FormDraft } from '@/lib/forms';
import type { Frame } from '@/lib/server/loaders/frame';
import type { SignInView } from '@/lib/server/loaders/signIn';
import { CodeField } from './CodeField';
import css from './OpenBooking.module.css';

interface SignInProps {
  entry: SignInView;
  settings: Frame['settings'];
  title?: string;
  lead?: string;
  /** Goes along with all forms: which page to come back to, and what else was typed there. */
  carried?: Record<string, string>;
}

/** The way in without a password: an address or a number, then the code that came to it. */
export function SignIn({
  entry,
  settings,
  title = 'My trips',
  lead = 'Sign in with the address you booked with: we mail you a code, and there is no password. Bookings you made as a guest are there as well.',
  carried = {},
}: SignInProps) {
  const { isSent, isText, draft } = entry;
  const [heading, words] = !isSent
    ? [title, lead]
    : isText
      ? [
          'Look at your phone.',
          'If this number is proved for an account, a text message with six digits comes within a minute. Type them here, in this browser.',
        ]
      : [
          'Look into your mail.',
          'A mail with six digits comes within a minute. Type them here, in this browser.',
        ];
  return (
    <Wrap className={css.page}>
      <Stack data-gap="large" className={css.narrow}>
        <div>
          <h1>{heading}</h1>
          <p className={css.lead}>{words}</p>
        </div>
        {isSent ? (
          <>
            <form className={css.form} method="post" action={accountPaths.api.signIn()} noValidate>
              <HiddenFields fields={carried} />
              <Answer answer={draft.answer} settings={settings} />
              {isText ? <PhoneField draft={draft} /> : <EmailField draft={draft} />}
              {isText ? (
                <CodeField draft={draft} label="Code from the message" />
              ) : (
                <CodeField draft={draft} />
              )}
              <p>
                <Button>Sign in</Button>
              </p>
            </form>
            <AskAgain entry={entry} carried={carried} />
          </>
        ) : (
          <>
            <form className={css.form} method="post" action={accountPaths.api.code()} noValidate>
              <HiddenFields fields={carried} />
              {isText ? null : <Answer answer={draft.answer} settings={settings} />}
              <EmailField draft={draft} />
              <p>
                <Button>Send me a code</Button>
              </p>
            </form>
            {entry.offersTextCodes || isText ? (
              <details className={css.again} open={isText}>
                <summary>Rather a text message?</summary>
                <form
                  className={css.form}
                  method="post"
                  action={accountPaths.api.code()}
                  noValidate
                >
                  <HiddenFields fields={carried} />
                  {isText ? <Answer answer={draft.answer} settings={settings} /> : null}
                  <PhoneField draft={draft} hint="A number that you proved on your profile." />
                  <p>
                    <Button variant="quiet">Text me a code</Button>
                  </p>
                </form>
              </details>
            ) : null}
          </>
        )}
      </Stack>
    </Wrap>
  );
}

/** For whom no code came: another one, to the same place or by mail. */
function AskAgain({
  entry: { isText, draft },
  carried,
}: {
  entry: SignInView;
  carried: Record<string, string>;
}) {
  return (
    <details className={css.again}>
      <summary>
        {isText
          ? 'No message? Ask again, or take a mail'
          : 'No mail? Look among the unwanted ones, or ask again'}
      </summary>
      <Stack>
        {isText ? (
          <form className={css.form} method="post" action={accountPaths.api.code()} noValidate>
            <HiddenFields fields={{ ...carried, sent: '1' }} />
            <TextField
              name="signInPhone"
              id="phone-again"
              label="Mobile number"
              type="tel"
              autoComplete="tel"
              defaultValue={draft.values.signInPhone ?? ''}
            />
            <p>
              <Button variant="quiet">Text me another code</Button>
            </p>
          </form>
        ) : null}
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
            <Button variant="quiet">{isText ? 'Mail me a code' : 'Send another code'}</Button>
          </p>
        </form>
      </Stack>
    </details>
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

function PhoneField({ draft, hint }: { draft: FormDraft; hint?: string }) {
  return (
    <TextField
      name="signInPhone"
      label="Mobile number"
      type="tel"
      autoComplete="tel"
      required
      defaultValue={draft.values.signInPhone ?? ''}
      error={draft.answer?.errors.find(({ field }) => field === 'signInPhone')?.message}
      {...(hint ? { hint } : {})}
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
          Please wait {formatWait(answer.waitSeconds)} and try again; what you typed stands below. A
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
