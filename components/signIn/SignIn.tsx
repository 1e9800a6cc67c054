import type { ComponentProps, ReactNode } from 'react';
import { PersonalColumn } from '@/components/layout/PersonalPage';
import { TextField } from '@/components/ui/Field';
import { Stack } from '@/components/ui/Stack';
import { accountPaths } from '@/lib/account/accountPaths';
import type { FormDraft } from '@/lib/formDraft';
import type { Frame } from '@/lib/server/loaders/frame';
import type { SignInView } from '@/lib/server/loaders/signIn';
import { draftField } from '../forms/draftField';
import { FormButton, PostForm } from '../forms/PostForm';
import { CodeField } from './CodeField';
import unfold from '@/components/ui/Unfold.module.css';
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
  lead = 'Sign in with the email address you booked with. We’ll send you a code, so you don’t need a password. Bookings you made as a guest are here too.',
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
  const email = { draft, name: 'email', required: true } as const;
  const phone = { draft, name: 'signInPhone', required: true } as const;
  return (
    <PersonalColumn isNarrow>
      <div>
        <h1>{heading}</h1>
        <p className={css.lead}>{text}</p>
      </div>
      {isSent ? (
        <>
          <PostForm action={accountPaths.api('sign-in')} fields={carried}>
            {outcome}
            <AddressField {...(isText ? phone : email)} />
            <CodeField draft={draft} label={isText ? 'Code from the text message' : undefined} />
            <FormButton>Sign in</FormButton>
          </PostForm>
          <SendAgain {...entry} carried={carried} />
        </>
      ) : (
        <>
          <CodeForm carried={carried} submit="Send code">
            {isText ? null : outcome}
            <AddressField {...email} />
          </CodeForm>
          {entry.offersTextCodes || isText ? (
            <details className={unfold.unfold} open={isText}>
              <summary>Get the code by text instead</summary>
              <CodeForm carried={carried} submit="Text me a code" variant="quiet">
                {isText ? outcome : null}
                <AddressField {...phone} hint="A number you’ve verified on your profile." />
              </CodeForm>
            </details>
          ) : null}
        </>
      )}
    </PersonalColumn>
  );
}

interface SendAgainProps extends Pick<SignInView, 'isText' | 'draft'> {
  carried: Record<string, string>;
}

/** For people whose code didn't arrive: resend it, or switch to email. */
function SendAgain({ isText, draft: { values }, carried }: SendAgainProps) {
  const again = { carried: { ...carried, sent: '1' }, variant: 'quiet' } as const;
  const draft = { values, answer: null };
  return (
    <details className={unfold.unfold}>
      <summary>
        {isText
          ? 'No text message? Send it again, or get an email'
          : 'No email? Check your spam folder, or send it again'}
      </summary>
      <Stack>
        {isText ? (
          <CodeForm {...again} submit="Text me another code">
            <AddressField draft={draft} name="signInPhone" id="phone-again" />
          </CodeForm>
        ) : null}
        <CodeForm {...again} submit={isText ? 'Email me a code' : 'Send another code'}>
          <AddressField draft={draft} name="email" id="email-again" />
        </CodeForm>
      </Stack>
    </details>
  );
}

interface CodeFormProps extends Pick<ComponentProps<typeof FormButton>, 'variant'> {
  carried: Record<string, string>;
  submit: string;
  children: ReactNode;
}

/** A form that sends a code to the address typed into it. */
function CodeForm({ carried, submit, variant, children }: CodeFormProps) {
  return (
    <PostForm action={accountPaths.api('code')} fields={carried}>
      {children}
      <FormButton variant={variant}>{submit}</FormButton>
    </PostForm>
  );
}

const addressFields = {
  email: { label: 'Your email', type: 'email', autoComplete: 'email' },
  signInPhone: { label: 'Mobile number', type: 'tel', autoComplete: 'tel' },
} as const;

interface AddressFieldProps extends Partial<ComponentProps<typeof TextField>> {
  draft: FormDraft;
  name: keyof typeof addressFields;
}

/** The email address or phone number the code is sent to. */
function AddressField({ draft, name, ...rest }: AddressFieldProps) {
  return <TextField {...addressFields[name]} {...draftField(draft, name)} {...rest} />;
}
