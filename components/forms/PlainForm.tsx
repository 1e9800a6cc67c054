import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { AskLinks } from '@/components/layout/AskLinks';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import {
  consentNotices,
  emptyDraft,
  type FormAbout,
  type FormAnswer,
  type FormDraft,
  type FormName,
} from '@/lib/forms';
import { formatCount } from '@/lib/format/counts';
import { paths } from '@/lib/paths';
import type { Frame } from '@/lib/server/loaders/frame';
import css from './PlainForm.module.css';

/** What a field of a form needs: ids are unique on a page with several forms. */
export interface FieldProps {
  id: string;
  name: string;
  defaultValue: string;
  error: string | undefined;
}

/** What every form is given, wherever it stands. */
export interface FormProps {
  settings: Frame['settings'];
  about?: FormAbout;
  /** What was typed before and what became of it. Left out: a form nobody has sent yet. */
  draft?: FormDraft;
}

interface PlainFormProps extends FormProps {
  name: FormName;
  submit: string;
  /** What comes of sending it, beside the button. */
  remark?: ReactNode;
  /** Asked with a box to tick; else the notice stands beside the button and sending is the wish. */
  asksConsent?: boolean;
  layout?: 'fields' | 'line';
  children: (field: (name: string) => FieldProps) => ReactNode;
}

/**
 * A form to the operator: plain HTML that posts to our own door, with and without scripts. What could
 * not be taken is shown again by `/contact-form`, with every word.
 */
export function PlainForm({
  name,
  settings,
  about = {},
  draft = emptyDraft,
  submit,
  remark,
  asksConsent = true,
  layout = 'fields',
  children,
}: PlainFormProps) {
  const { values, answer } = draft;
  const notice = consentNotices[name];
  const field = (fieldName: string): FieldProps => ({
    id: `${name}-${fieldName}`,
    name: fieldName,
    defaultValue: values[fieldName] ?? '',
    error: answer?.errors.find((error) => error.field === fieldName)?.message,
  });
  return (
    <form className={css.form} method="post" action={paths.api.form(name)} noValidate>
      {answer ? <AnswerNotice name={name} answer={answer} settings={settings} /> : null}
      <div className={css[layout]}>
        {children(field)}
        {layout === 'line' ? <Button variant="quiet">{submit}</Button> : null}
      </div>
      {layout === 'line' ? <span className={css.hint}>{notice.text}</span> : null}
      {asksConsent ? (
        <Tick {...field('consent')} isTicked={values.consent === 'yes'}>
          {notice.text}
        </Tick>
      ) : null}
      {answer?.kind === 'challenge' ? (
        <Tick id={`${name}-person`} name="person" defaultValue="" error={undefined}>
          I am a person, and this is what I want to send.
        </Tick>
      ) : null}
      {layout === 'line' ? null : (
        <p className={css.send}>
          <Button>{submit}</Button>
          <small>{remark ?? (asksConsent ? null : notice.text)}</small>
        </p>
      )}
      {Object.entries(about).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <input type="hidden" name="notice" value={notice.version} />
      <Guards startedAt={draft.startedAt} />
    </form>
  );
}

/** Two things that tell people from programs without asking anybody: a field nobody sees, and the time. */
function Guards({ startedAt }: { startedAt: number | undefined }) {
  const started = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A static page was made long ago; only the browser knows when it was opened.
    if (started.current?.value === '') started.current.value = String(Date.now());
  }, []);
  return (
    <>
      <input ref={started} type="hidden" name="started" defaultValue={startedAt ?? ''} />
      <div className={css.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}

/** What became of the form. Takes the focus when it appears. */
function AnswerNotice({
  name,
  answer,
  settings,
}: {
  name: FormName;
  answer: FormAnswer;
  settings: Frame['settings'];
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  switch (answer.kind) {
    case 'invalid':
      return (
        <div
          ref={box}
          className={css.errors}
          tabIndex={-1}
          role="alert"
          aria-labelledby={`${name}-errors`}
        >
          <h2 id={`${name}-errors`}>Please check these</h2>
          <ul>
            {answer.errors.map(({ field, message }) => (
              <li key={field}>{field ? <a href={`#${name}-${field}`}>{message}</a> : message}</li>
            ))}
          </ul>
        </div>
      );
    case 'challenge':
      return (
        <Notice tone="caution" title="One more look, please" role="alert">
          We could not tell whether a person or a program sent this. Nothing you typed is lost: look
          over it, tick the last box and send it again.
        </Notice>
      );
    case 'limited':
      return (
        <Notice tone="caution" title="Too many tries from here" role="alert">
          <span>
            Please wait {formatCount(Math.ceil((answer.waitSeconds ?? 60) / 60), 'minute')} and send
            it again; what you typed stands below. Or reach us now:
          </span>
          <AskLinks settings={settings} message="Hello, the form on your site asked me to wait." />
        </Notice>
      );
    case 'unavailable':
      return (
        <Notice tone="problem" title="This did not reach us" role="alert">
          <span>
            Our office system does not answer at the moment, so nothing was sent. What you typed
            stands below: send it again in a few minutes, or reach us now:
          </span>
          <AskLinks settings={settings} message="Hello, the form on your site does not work." />
        </Notice>
      );
  }
}

interface Words {
  label: string;
  hint?: ReactNode;
  isOptional?: boolean;
  /** Takes the whole row. */
  isWide?: boolean;
}

function FieldFrame({
  id,
  error,
  label,
  hint,
  isOptional,
  isWide,
  children,
}: Words & Pick<FieldProps, 'id' | 'error'> & { children: ReactNode }) {
  return (
    <div className={css.field} data-wide={isWide || undefined}>
      <label htmlFor={id}>
        {label}
        {isOptional ? <small> (optional)</small> : null}
      </label>
      {error ? (
        <span className={css.error} id={`${id}-error`}>
          {error}
        </span>
      ) : null}
      {children}
      {hint ? (
        <span className={css.hint} id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}

const described = ({ id, error, hint }: { id: string; error: unknown; hint: unknown }) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined,
});

/** A line to type into. */
export function TextLine({
  label,
  hint,
  isOptional,
  isWide,
  error,
  ...input
}: FieldProps & Words & Omit<ComponentProps<'input'>, keyof FieldProps>) {
  return (
    <FieldFrame {...{ id: input.id, error, label, hint, isOptional, isWide }}>
      <input className={css.control} {...described({ id: input.id, error, hint })} {...input} />
    </FieldFrame>
  );
}

/** Several lines to type into. */
export function TextLines({
  label,
  hint,
  isOptional,
  error,
  ...input
}: FieldProps & Words & Omit<ComponentProps<'textarea'>, keyof FieldProps>) {
  return (
    <FieldFrame {...{ id: input.id, error, label, hint, isOptional, isWide: true }}>
      <textarea
        className={css.control}
        rows={5}
        {...described({ id: input.id, error, hint })}
        {...input}
      />
    </FieldFrame>
  );
}

/** One of a list. Nothing is chosen beforehand. */
export function Choice({
  label,
  hint,
  isOptional,
  isWide,
  error,
  options,
  nothing,
  ...select
}: FieldProps &
  Words & { options: readonly (readonly [value: string, label: string])[]; nothing?: string }) {
  return (
    <FieldFrame {...{ id: select.id, error, label, hint, isOptional, isWide }}>
      <select className={css.control} {...described({ id: select.id, error, hint })} {...select}>
        {nothing ? <option value="">{nothing}</option> : null}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A box to tick, never ticked beforehand. */
export function Tick({
  id,
  name,
  error,
  isTicked = false,
  children,
}: FieldProps & { isTicked?: boolean; children: ReactNode }) {
  return (
    <div className={css.tick}>
      {error ? (
        <span className={css.error} id={`${id}-error`}>
          {error}
        </span>
      ) : null}
      <input
        type="checkbox"
        id={id}
        name={name}
        value="yes"
        defaultChecked={isTicked}
        {...described({ id, error, hint: null })}
      />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
