import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { draftField } from '@/components/forms/draftField';
import { FormOutcome } from '@/components/forms/FormOutcome';
import { FormButton, PostForm } from '@/components/forms/PostForm';
import { TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import type { FormDraft } from '@/lib/formDraft';

interface PasskeyFormProps extends Pick<ComponentProps<typeof PostForm>, 'action' | 'fields'> {
  purpose: 'add' | 'use';
  button: string;
  variant?: 'quiet';
  /** What to do without scripts. */
  otherwise: string;
  children?: ReactNode;
}

/** A form that asks the browser for a passkey and sends its answer. Needs scripts, and says so. */
export function PasskeyForm(props: PasskeyFormProps) {
  const { purpose, button, variant, otherwise, children, ...posted } = props;
  const field = purpose === 'add' ? 'newPasskey' : 'passkey';
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    // Going back may show this page again as it was left.
    const open = () => setAsking(false);
    window.addEventListener('pageshow', open);
    return () => window.removeEventListener('pageshow', open);
  }, []);

  const ask = async (form: HTMLFormElement) => {
    setProblem(null);
    setAsking(true);
    try {
      // Only whoever uses a passkey loads this.
      const { askForPasskey } = await import('@/lib/desk/askForPasskey');
      const asked = await askForPasskey(purpose);
      if ('problem' in asked) {
        setProblem(asked.problem);
        setAsking(false);
        return;
      }
      const input = form.elements.namedItem(field);
      if (input instanceof HTMLInputElement) input.value = JSON.stringify(asked.passkey);
      form.submit();
    } catch {
      setProblem('The desk isn’t answering. Try again in a minute.');
      setAsking(false);
    }
  };

  return (
    <PostForm
      {...posted}
      onSubmit={(event) => {
        const name = event.currentTarget.elements.namedItem('passkeyName');
        // The server says what is missing, before a device keeps a passkey that nobody needs.
        if (name instanceof HTMLInputElement && name.value.trim() === '') return;
        event.preventDefault();
        void ask(event.currentTarget);
      }}
    >
      {children}
      <input type="hidden" name={field} />
      {problem ? (
        <Notice tone="problem" role="alert">
          {problem}
        </Notice>
      ) : null}
      <FormButton disabled={isAsking} {...(variant && { variant })}>
        {isAsking ? 'Waiting for your passkey' : button}
      </FormButton>
      <noscript>
        <p>Passkeys need scripts, which this browser doesn’t run. {otherwise}</p>
      </noscript>
    </PostForm>
  );
}

interface NewPasskeyFormProps extends Pick<PasskeyFormProps, 'action' | 'fields' | 'otherwise'> {
  draft: FormDraft;
}

/** Adds a passkey under a name. */
export function NewPasskeyForm({ draft, ...form }: NewPasskeyFormProps) {
  return (
    <PasskeyForm {...form} purpose="add" button="Add a passkey" variant="quiet">
      <FormOutcome answer={draft.answer} fields={['passkeyName']} />
      <TextField
        {...draftField(draft, 'passkeyName')}
        label="Name of the passkey"
        maxLength={40}
        autoComplete="off"
        hint="To recognise it later. For example, “Office laptop”."
        required
      />
    </PasskeyForm>
  );
}
