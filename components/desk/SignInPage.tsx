import Image from 'next/image';
import type { ReactNode } from 'react';
import { draftField } from '@/components/forms/draftField';
import { FormOutcome } from '@/components/forms/FormOutcome';
import { MailedLink } from '@/components/forms/MailedLink';
import { FormButton, PostForm } from '@/components/forms/PostForm';
import { BrandSign } from '@/components/layout/Brand';
import { CodeField } from '@/components/signIn/CodeField';
import { ButtonLink } from '@/components/ui/Button';
import { EmailField, TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { deskPaths } from '@/lib/desk/deskPaths';
import { emptyDraft, errorOf } from '@/lib/formDraft';
import type { StaffFactors } from '@/booking/contract/staffPasskeys';
import type { SignInPageProps, WaitingForm } from '@/lib/server/desk/signInPage';
import { DeskHead } from './DeskFrame';
import { NewPasskeyForm, PasskeyForm } from './PasskeyForm';
import { RecoveryCodes } from './RecoveryCodes';
import css from './SignInPage.module.css';

/** The desk's sign-in: an emailed code, then an app or a passkey, which is set up the first time. */
export function SignInPage(props: SignInPageProps) {
  return (
    <>
      <DeskHead title="Sign in" />
      <div className={css.gate}>
        <header className={css.brand}>
          <BrandSign />
          Safar desk
        </header>
        <main className={css.main} id="content">
          {props.waiting ? (
            <Notice>What you typed is kept. You can go on with it in a moment.</Notice>
          ) : null}
          <Step {...props} />
        </main>
      </div>
    </>
  );
}

function Step(props: SignInPageProps) {
  const { step, draft, me, next, waiting } = props;
  const isPasskey = draft.values['passkeyName'] !== undefined;
  const carried = { ...(next && { next }), ...carriedFields(waiting) };
  switch (step.kind) {
    case 'email':
      return (
        <MailedLink
          action={deskPaths.api('invitation')}
          names="key"
          opening="Opening your invitation."
        >
          <h1>Sign in</h1>
          <p>For staff. We’ll email you a code, and then ask for your app or passkey.</p>
          <PostForm action={deskPaths.api('code')} fields={carried}>
            <FormOutcome answer={draft.answer} fields={['email']} />
            <EmailField {...draftField(draft, 'email')} label="Email" required />
            <FormButton>Email me a code</FormButton>
          </PostForm>
        </MailedLink>
      );
    case 'code':
      return (
        <>
          <h1>Check your email</h1>
          <p>If this address is on the staff, an email with six digits arrives within a minute.</p>
          <PostForm action={deskPaths.api('sign-in')} fields={carried}>
            <FormOutcome answer={draft.answer} fields={['email', 'code']} />
            <EmailField {...draftField(draft, 'email')} label="Email" required />
            <CodeField draft={draft} />
            <FormButton>Continue</FormButton>
          </PostForm>
          <PostForm
            action={deskPaths.api('code')}
            fields={{ ...carried, sent: '1', email: draft.values['email'] ?? '' }}
          >
            <FormButton variant="quiet">Send another code</FormButton>
          </PostForm>
        </>
      );
    case 'app':
      return (
        <>
          <h1>Set up your app</h1>
          <p>
            Scan this with an authenticator app, such as Google Authenticator, Aegis or 1Password.
            From now on it shows the code that you’ll sign in with.
          </p>
          <p className={css.qr}>
            <Image
              src={step.offer.qrCode}
              alt="QR code to scan with the app"
              width={220}
              height={220}
            />
          </p>
          <p>
            Can’t scan it? <a href={step.offer.uri}>Open it on this device</a>, or type this key
            into the app: <code>{inGroups(step.offer.key)}</code>
          </p>
          <PostForm
            action={deskPaths.signIn({ next, ...(step.isMore && { app: 1 }) })}
            fields={carried}
          >
            {isPasskey ? null : <FormOutcome answer={draft.answer} fields={['setUpCode']} />}
            {step.isMore ? <p>You’ll get new recovery codes. Your present ones then end.</p> : null}
            <AppCodeField name="setUpCode" error={errorOf(draft.answer, 'setUpCode')} />
            <FormButton>Finish</FormButton>
          </PostForm>
          {step.isMore ? null : (
            <>
              <h2 className={css.otherwise}>Or use a passkey</h2>
              <p>
                Instead of an app: the fingerprint, face or PIN of this device, a password manager
                or a security key.
              </p>
              <NewPasskeyForm
                action={deskPaths.signIn({ next })}
                fields={carried}
                draft={isPasskey ? draft : emptyDraft}
                otherwise="Set up an app instead."
              />
            </>
          )}
        </>
      );
    case 'recoveryCodes':
      return (
        <>
          <h1>Keep these recovery codes</h1>
          <RecoveryCodes codes={step.codes} />
          {waiting ? (
            <GoOn waiting={waiting}>Continue with what I typed</GoOn>
          ) : (
            <p>
              <ButtonLink href={next ?? deskPaths.today()}>
                I’ve kept them, open the desk
              </ButtonLink>
            </p>
          )}
        </>
      );
    case 'factor': {
      const { isAgain, hasApp, hasPasskey } = step;
      const form = {
        action: deskPaths.api(waiting?.name ?? 'factor'),
        fields: waiting?.fields ?? { ...carried, ...(isAgain && { confirm: '1' }) },
      };
      return (
        <>
          <h1>
            {isAgain || hasPasskey ? 'Confirm that it’s you' : 'Enter the code from your app'}
          </h1>
          <p>
            {isAgain
              ? `This moves money, changes who can sign in or takes personal data out of the desk, so it needs ${formatSecondSteps(step)}.`
              : `Signing in as ${me?.name ?? ''}, ${me?.email ?? ''}.`}
          </p>
          <FormOutcome answer={draft.answer} fields={['appCode']} />
          {hasPasskey ? (
            <PasskeyForm
              {...form}
              purpose="use"
              button="Use your passkey"
              otherwise={
                hasApp
                  ? 'Use the code from your app or a recovery code instead.'
                  : 'You have no app, so use a recovery code instead.'
              }
            />
          ) : null}
          <PostForm {...form}>
            <AppCodeField
              name="appCode"
              error={errorOf(draft.answer, 'appCode')}
              takes={hasApp ? 'any' : 'recovery'}
            />
            <FormButton {...(hasPasskey && { variant: 'quiet' })}>
              {waiting ? 'Confirm and go on' : isAgain ? 'Confirm' : 'Sign in'}
            </FormButton>
          </PostForm>
          <PostForm action={deskPaths.api('sign-out')}>
            <FormButton variant="quiet">Use another account</FormButton>
          </PostForm>
          <p>Lost your phone and your codes? An owner can send you a new invitation.</p>
        </>
      );
    }
  }
}

/** What a grave action needs of someone with these second factors. */
function formatSecondSteps({ hasApp, hasPasskey }: StaffFactors): string {
  if (!hasPasskey) return 'a fresh code from your app';
  return `your passkey or ${hasApp ? 'a fresh code from your app' : 'a recovery code'}`;
}

const codeFields = {
  app: { label: 'Code from your app', inputMode: 'numeric', hint: 'Six digits.' },
  any: {
    label: 'Code from your app',
    inputMode: 'text',
    hint: 'Six digits, or one of your recovery codes.',
  },
  recovery: { label: 'Recovery code', inputMode: 'text', hint: 'Each works once.' },
} as const;

interface AppCodeFieldProps {
  name: string;
  error: string | undefined;
  takes?: keyof typeof codeFields;
}

function AppCodeField({ name, error, takes = 'app' }: AppCodeFieldProps) {
  return (
    <TextField
      {...codeFields[takes]}
      name={name}
      error={error}
      autoComplete={takes === 'recovery' ? 'off' : 'one-time-code'}
      maxLength={20}
      required
    />
  );
}

/** Sends the form that waited. */
function GoOn({ waiting, children }: { waiting: WaitingForm; children: ReactNode }) {
  return (
    <PostForm action={deskPaths.api(waiting.name)} fields={waiting.fields}>
      <FormButton>{children}</FormButton>
    </PostForm>
  );
}

/** Carries a waiting form through the steps of sign-in under other names, so that none collide. */
function carriedFields(waiting: WaitingForm | null): Record<string, string> {
  if (!waiting) return {};
  const kept = Object.entries(waiting.fields).map(([name, value]) => [`kept.${name}`, value]);
  return { resume: waiting.name, ...(Object.fromEntries(kept) as Record<string, string>) };
}

const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');
