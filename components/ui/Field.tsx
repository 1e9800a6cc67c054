import type { ComponentProps, ReactNode } from 'react';
import css from './Field.module.css';

interface FieldWords {
  name: string;
  label: string;
  hint?: ReactNode;
  /** What is wrong with what was typed, and what to do about it. */
  error?: string | undefined;
}

function describedBy({ name, hint, error }: FieldWords) {
  const ids = [hint ? `${name}-hint` : null, error ? `${name}-error` : null].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

function Frame({ words, children }: { words: FieldWords; children: ReactNode }) {
  return (
    <div className={css.box}>
      <label htmlFor={words.name}>{words.label}</label>
      {words.error ? (
        <span className={css.error} id={`${words.name}-error`}>
          {words.error}
        </span>
      ) : null}
      {children}
      {words.hint ? (
        <span className={css.hint} id={`${words.name}-hint`}>
          {words.hint}
        </span>
      ) : null}
    </div>
  );
}

/** A line to type into, with its label, a hint, and what is wrong with it. */
export function TextField({
  label,
  hint,
  error,
  ...input
}: FieldWords & Omit<ComponentProps<'input'>, 'id'>) {
  const words = { name: input.name, label, hint, error };
  return (
    <Frame words={words}>
      <input
        className={css.control}
        id={input.name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(words)}
        {...input}
      />
    </Frame>
  );
}

/** A choice from a list. */
export function SelectField({
  label,
  hint,
  error,
  ...select
}: FieldWords & Omit<ComponentProps<'select'>, 'id'>) {
  const words = { name: select.name, label, hint, error };
  return (
    <Frame words={words}>
      <select
        className={css.control}
        id={select.name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(words)}
        {...select}
      />
    </Frame>
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
