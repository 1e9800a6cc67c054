import { useId, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { FieldGrid, TextField, TickField } from '@/components/ui/Field';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import { consentNotices, formFields, type PublicFormName, type FormAbout } from '@/lib/forms';
import { paths } from '@/lib/paths';
import type { Frame } from '@/lib/server/loaders/frame';
import { draftField } from './draftField';
import { FormOutcome } from './FormOutcome';
import { HiddenFields } from './HiddenFields';
import css from './PlainForm.module.css';

/** A form field's props. The ID stays unique on a page with several forms. */
export type FieldProps = ReturnType<typeof draftField> & { id: string };

export interface FormProps {
  settings: Frame['settings'];
  about?: FormAbout;
  /** The form's input and outcome. Defaults to an unsent form. */
  draft?: FormDraft;
}

interface PlainFormProps extends FormProps {
  name: PublicFormName;
  submit: string;
  /** Text beside the button that says what happens next. */
  remark?: ReactNode;
  /** Asks for consent with a checkbox. Otherwise the notice appears beside the button. */
  asksConsent?: boolean;
  layout?: 'fields' | 'line';
  children: (field: (name: string) => FieldProps) => ReactNode;
}

/** A plain form sent to the operator. After an error, `/contact-form` shows what was typed. */
export function PlainForm(props: PlainFormProps) {
  const { name, settings, about = {}, draft = emptyDraft } = props;
  const { submit, remark, asksConsent = true, layout = 'fields', children } = props;
  const { values, answer } = draft;
  const notice = consentNotices[name];
  const formId = useId();
  const idOf = (fieldName: string) => `${formId}-${fieldName}`;
  const field = (fieldName: string): FieldProps => ({
    ...draftField(draft, fieldName),
    id: idOf(fieldName),
  });
  return (
    <form className={css.form} method="post" action={paths.api.form(name)} noValidate>
      <FormOutcome
        answer={answer}
        fields={formFields[name]}
        idOf={idOf}
        settings={settings}
        unavailable={{
          title: 'This may not have reached us',
          text: 'We can’t confirm that your message arrived. What you typed is still here: send it again in a few minutes (we won’t count it twice), or contact us now:',
          message: 'Hello, the form on your site isn’t working for me.',
        }}
      />
      {layout === 'line' ? (
        <>
          <div className={css.line}>
            {children(field)}
            <Button variant="quiet">{submit}</Button>
          </div>
          <span className={css.hint}>{notice.text}</span>
        </>
      ) : (
        <FieldGrid>{children(field)}</FieldGrid>
      )}
      {asksConsent ? (
        <TickField {...field('consent')} isTicked={values.consent === 'yes'}>
          {notice.text}
        </TickField>
      ) : null}
      {answer?.kind === 'challenge' ? (
        <TickField id={idOf('person')} name="person">
          I’m a person, and I want to send this.
        </TickField>
      ) : null}
      {layout === 'line' ? null : (
        <p className={css.send}>
          <Button>{submit}</Button>
          <small>{remark ?? (asksConsent ? null : notice.text)}</small>
        </p>
      )}
      <HiddenFields fields={{ ...about, notice: notice.version }} />
      <Guards startedAt={draft.startedAt} />
    </form>
  );
}

export function PeopleField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField {...props} label="How many people" inputMode="numeric" autoComplete="off" />;
}

/** Collapsed fields that most people leave empty. */
export function MoreFields(props: { title: string; isOpen: boolean; children: ReactNode }) {
  const { title, isOpen, children } = props;
  return (
    <details className={css.more} open={isOpen}>
      <summary>{title}</summary>
      <FieldGrid>{children}</FieldGrid>
    </details>
  );
}

const never = () => () => undefined;
/** A static page may have been built long ago, so only the browser knows when it was opened. */
const whenOpened = () => String(Math.round(performance.timeOrigin));

/** Spam checks: a hidden field and the time the form was opened. */
function Guards({ startedAt }: { startedAt: number | undefined }) {
  const openedAt = useSyncExternalStore(never, whenOpened, () => '');
  return (
    <>
      <input type="hidden" name="started" value={startedAt ?? openedAt} />
      <div className={css.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
