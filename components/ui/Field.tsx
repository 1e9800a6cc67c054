import type { ComponentProps, ReactNode } from 'react';
import css from './Field.module.css';

interface FieldWords {
  name: string;
  /** Needed if a page has several forms. Defaults to the name. */
  id?: string;
  label: string;
  isOptional?: boolean;
  /** Spans the whole row of a grid. */
  isWide?: boolean;
  hint?: ReactNode;
  /** The error message. */
  error?: string | undefined;
}

/** The attributes that link a control to its label, hint and error. */
function controlProps({ name, id = name, hint, error }: FieldWords) {
  const ids = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean);
  return {
    id,
    name,
    className: css.control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  };
}

function Frame({ words, children }: { words: FieldWords; children: ReactNode }) {
  const { name, id = name, label, hint, error, isOptional, isWide } = words;
  return (
    <div className={css.box} data-wide={isWide || undefined}>
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

/** Separates a field's texts from its control's props. */
function partWords<Props extends FieldWords>(props: Props) {
  const { name, id, label, hint, error, isOptional, isWide, ...control } = props;
  const words: FieldWords = { name, label, hint, error };
  if (id !== undefined) words.id = id;
  if (isOptional !== undefined) words.isOptional = isOptional;
  if (isWide !== undefined) words.isWide = isWide;
  return { words, control };
}

/** A text input with a label, a hint and an error. */
export function TextField(props: FieldWords & ComponentProps<'input'>) {
  const { words, control } = partWords(props);
  return (
    <Frame words={words}>
      <input {...controlProps(words)} {...control} />
    </Frame>
  );
}

/** A text area across the whole row. */
export function TextAreaField(props: FieldWords & ComponentProps<'textarea'>) {
  const { words, control } = partWords({ isWide: true, ...props });
  return (
    <Frame words={words}>
      <textarea rows={5} {...controlProps(words)} {...control} />
    </Frame>
  );
}

export function SelectField(props: FieldWords & ComponentProps<'select'>) {
  const { words, control } = partWords(props);
  return (
    <Frame words={words}>
      <select {...controlProps(words)} {...control} />
    </Frame>
  );
}

interface TickFieldProps {
  id: string;
  name: string;
  error?: string | undefined;
  isTicked?: boolean;
  value?: string;
  children: ReactNode;
}

/** A checkbox with its label beside it. */
export function TickField({
  id,
  name,
  error,
  isTicked = false,
  value = 'yes',
  children,
}: TickFieldProps) {
  return (
    <div className={css.tick}>
      {error ? (
        <span className={css.error} id={`${id}-error`}>
          {error}
        </span>
      ) : null}
      <input
        {...controlProps({ id, name, label: '', error })}
        className={undefined}
        type="checkbox"
        value={value}
        defaultChecked={isTicked}
      />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}

/** A grid with two fields per row if there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>;
}

/** A group of fields under one heading. */
export function FieldGroup({ className = '', ...rest }: ComponentProps<'fieldset'>) {
  return <fieldset className={`${css.group} ${className}`} {...rest} />;
}
