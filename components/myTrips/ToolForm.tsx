import type { ReactNode } from 'react';
import { TextAreaField } from '@/components/ui/Field';
import { accountPaths } from '@/lib/account/accountPaths';
import type { FormDraft } from '@/lib/formDraft';
import type { Frame } from '@/lib/server/loaders/frame';
import { tripToolFields, type TripToolName } from '@/lib/account/tripTools';
import css from './MyTripPage.module.css';
import { draftField } from '../forms/draftField';
import { FormOutcome } from '../forms/FormOutcome';
import { HiddenFields } from '../forms/HiddenFields';
import { FormButton } from '../forms/PostForm';

interface ToolFormProps {
  reference: string;
  tool: TripToolName;
  draft: FormDraft;
  settings: Frame['settings'];
  children: ReactNode;
}

/** A trip tool's form. After a failure it keeps what was typed. */
export function ToolForm({ reference, tool, draft, settings, children }: ToolFormProps) {
  return (
    <form className={css.form} method="post" action={accountPaths.api('trip-tool')} noValidate>
      <FormOutcome answer={draft.answer} fields={tripToolFields} settings={settings} />
      <HiddenFields fields={{ reference, tool }} />
      {children}
    </form>
  );
}

interface MessageFormProps extends Omit<ToolFormProps, 'tool' | 'children'> {
  idempotencyKey: string;
}

export function MessageForm({ idempotencyKey, ...form }: MessageFormProps) {
  return (
    <ToolForm {...form} tool="message">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <TextAreaField
        {...draftField(form.draft, 'text')}
        label="Your message"
        hint="We reply within four working hours. Up to 2,000 characters. Leave out passport and card numbers."
      />
      <FormButton variant="quiet">Send message</FormButton>
    </ToolForm>
  );
}
