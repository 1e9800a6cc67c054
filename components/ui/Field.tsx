import type { ComponentProps, ReactNode } from 'react';
import css from './Field.module.css';

interface FieldWords {
  name: string;
  /** Where a page has several forms; else the name is the id. */
  id?: string;
  label: string;
  isOptional?: boolean;
  /** Takes the whole row of a grid. */
  isWide?: boolean;
  hint?: ReactNode;
  /** What is wrong with what was typed, and what to do about it. */
  error?: string | undefined;
}

/** What ties a control to its label, its hint and what is wrong with it. */
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

/** Parts the words of a field from what its control gets. */
function partWords<Props extends FieldWords>(props: Props) {
  const { name, id, label, hint, error, isOptional, isWide, ...control } = props;
  const words: FieldWords = { name, label, hint, error };
  if (id !== undefined) words.id = id;
  if (isOptional !== undefined) words.isOptional = isOptional;
  if (isWide !== undefined) words.isWide = isWide;
  return { words, control };
}

/** A line to type into, with its label, a hint, and what is wrong with it. */
export function TextField(props: FieldWords & ComponentProps<'input'>) {
  const { words, control } = partWords(props);
  return (
    <Frame words={words}>
      <input {...controlProps(words)} {...control} />
    </Frame>
  );
}

/** Several lines to type into, over the whole row. */
export function TextAreaField(props: FieldWords & ComponentProps<'textarea'>) {
  const { words, control } = partWords({ isWide: true, ...props });
  return (
    <Frame words={words}>
      <textarea rows={5} {...controlProps(words)} {...control} />
    </Frame>
  );
}

/** A choice from a list. */
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

/** A box to tick, with the words beside it. */
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

/** Two fields beside each other where there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>;
}

/** A group of fields under one heading. */
export function FieldGroup({ className = '', ...rest }: ComponentProps<'fieldset'>) {
  return <fieldset className={`${css.group} ${className}`} {...rest} />;
}
