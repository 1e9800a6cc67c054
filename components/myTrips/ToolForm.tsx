import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { TextAreaField } from '@/components/ui/Field';
import { accountPaths } from '@/lib/account/accountPaths';
import { errorOf, type FormDraft } from '@/lib/forms';
import type { Frame } from '@/lib/server/loaders/frame';
import { tripToolFields, type TripToolName } from '@/lib/account/tripTools';
import css from './MyTripPage.module.css';
import { FormOutcome } from '../forms/FormOutcome';

interface ToolFormProps {
  reference: string;
  tool: TripToolName;
  draft: FormDraft;
  settings: Frame['settings'];
  children: (field: {
    errorOf: (name: (typeof tripToolFields)[number]) => string | undefined;
    valueOf: (name: (typeof tripToolFields)[number]) => string;
  }) => ReactNode;
}

/** A form beside the booking. After a failure it keeps what was typed. */
export function ToolForm({ reference, tool, draft, settings, children }: ToolFormProps) {
  return (
    <form className={css.form} method="post" action={accountPaths.api.tripTool()} noValidate>
      <FormOutcome answer={draft.answer} fields={tripToolFields} settings={settings} />
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="tool" value={tool} />
      {children({
        errorOf: (name) => errorOf(draft.answer, name),
        valueOf: (name) => draft.values[name] ?? '',
      })}
    </form>
  );
}

/** Writes to the operator. */
export function MessageForm({
  idempotencyKey,
  ...form
}: Omit<ToolFormProps, 'tool' | 'children'> & { idempotencyKey: string }) {
  return (
    <ToolForm {...form} tool="message">
      {({ errorOf, valueOf }) => (
        <>
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <TextAreaField
            name="text"
            label="Your message"
            hint="Up to 2,000 characters. Leave out passport and card numbers."
            defaultValue={valueOf('text')}
            error={errorOf('text')}
          />
          <p>
            <Button variant="quiet">Send message</Button>
          </p>
        </>
      )}
    </ToolForm>
  );
}
