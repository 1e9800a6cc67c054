import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { Stack, Wrap } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import { errorOf, type FormDraft } from '@/lib/forms';
import type { Frame } from '@/lib/server/loaders/frame';
import type { SignInView } from '@/lib/server/loaders/signIn';
import { HiddenFields } from '../forms/HiddenFields';
import { CodeField } from './CodeField';
import css from './OpenBooking.module.css';
import { SignInOutcome } from './SignInOutcome';

interface SignInProps {
  entry: SignInView;
  settings: Frame['settings'];
  title?: string;
  lead?: string;
  /** Sent with every form: the page to return to, and what was typed there. */
  carried?: Record<string, string>;
}

/** Sign-in without a password: an email address or a number, then the code sent to it. */
export function SignIn({
  entry,
  settings,
  title = 'My trips',
  lead = 'Sign in with the email address you booked with. We’ll send you a code, so there’s no password. Your guest bookings are here too.',
  carried = {},
}: SignInProps) {
  const { isSent, isText, draft } = entry;
  const [heading, text] = !isSent
    ? [title, lead]
    : isText
      ? [
          'Check your phone',
          'If this number is verified for an account, you’ll get a text message with six digits within a minute. Enter them here, in this browser.',
        ]
      : [
          'Check your email',
          'You’ll get an email with six digits within a minute. Enter them here, in this browser.',
        ];
  const outcome = <SignInOutcome answer={draft.answer} settings={settings} />;
  return (
    <Wrap className={css.page}>
      <Stack data-gap="large" className={css.narrow}>
        <div>
          <h1>{heading}</h1>
          <p className={css.lead}>{text}</p>
        </div>
        {isSent ? (
          <>
            <AccountForm action={accountPaths.api.signIn()} carried={carried}>
              {outcome}
              {isText ? <PhoneField draft={draft} /> : <EmailField draft={draft} />}
              <CodeField draft={draft} label={isText ? 'Code from the text message' : undefined} />
              <p>
                <Button>Sign in</Button>
              </p>
            </AccountForm>
            <SendAgain entry={entry} carried={carried} />
          </>
        ) : (
          <>
            <AccountForm carried={carried}>
              {isText ? null : outcome}
              <EmailField draft={draft} />
              <p>
                <Button>Send code</Button>
              </p>
            </AccountForm>
            {entry.offersTextCodes || isText ? (
              <details className={css.again} open={isText}>
                <summary>Get the code by text instead</summary>
                <AccountForm carried={carried}>
                  {isText ? outcome : null}
                  <PhoneField draft={draft} hint="A number you’ve verified on your profile." />
                  <p>
                    <Button variant="quiet">Text me a code</Button>
                  </p>
                </AccountForm>
              </details>
            ) : null}
          </>
        )}
      </Stack>
    </Wrap>
  );
}

/** For people whose code didn't arrive: resend it, or switch to email. */
function SendAgain({
  entry: { isText, draft },
  carried,
}: {
  entry: SignInView;
  carried: Record<string, string>;
}) {
  const again = { ...carried, sent: '1' };
  return (
    <details className={css.again}>
      <summary>
        {isText
          ? 'No text message? Send it again, or get an email'
          : 'No email? Check your spam folder, or send it again'}
      </summary>
      <Stack>
        {isText ? (
          <AccountForm carried={again}>
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
          </AccountForm>
        ) : null}
        <AccountForm carried={again}>
          <TextField
            name="email"
            id="email-again"
            label="Your email"
            type="email"
            autoComplete="email"
            defaultValue={draft.values.email ?? ''}
          />
          <p>
            <Button variant="quiet">{isText ? 'Email me a code' : 'Send another code'}</Button>
          </p>
        </AccountForm>
      </Stack>
    </details>
  );
}

interface AccountFormProps {
  action?: string;
  carried: Record<string, string>;
  children: ReactNode;
}

function AccountForm({ action = accountPaths.api.code(), carried, children }: AccountFormProps) {
  return (
    <form className={css.form} method="post" action={action} noValidate>
      <HiddenFields fields={carried} />
      {children}
    </form>
  );
}

function EmailField({ draft }: { draft: FormDraft }) {
  return (
    <TextField
      name="email"
      label="Your email"
      type="email"
      autoComplete="email"
      required
      defaultValue={draft.values.email ?? ''}
      error={errorOf(draft.answer, 'email')}
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
      error={errorOf(draft.answer, 'signInPhone')}
      {...(hint ? { hint } : {})}
    />
  );
}
