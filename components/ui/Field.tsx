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
  error?: string | undefined;
}

/** Separates a field's label, hint and error from its control's props, which refer to them by ID. */
function partWords<Props extends FieldWords>(props: Props) {
  const { name, id = name, label, hint, error, isOptional, isWide, ...rest } = props;
  const ids = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean);
  const linked = {
    id,
    name,
    className: css.control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  };
  return { words: { id, label, hint, error, isOptional, isWide }, control: { ...linked, ...rest } };
}

interface FrameProps {
  words: Omit<FieldWords, 'name'>;
  children: ReactNode;
}

export function FieldError({ id, error }: Pick<FieldWords, 'id' | 'error'>) {
  return error ? (
    <span className={css.error} id={`${id}-error`}>
      {error}
    </span>
  ) : null;
}

function Frame({ words: { id, label, hint, error, isOptional, isWide }, children }: FrameProps) {
  return (
    <div className={css.box} data-wide={isWide || undefined}>
      <label htmlFor={id}>
        {label}
        {isOptional ? <small> (optional)</small> : null}
      </label>
      <FieldError id={id} error={error} />
      {children}
      {hint ? (
        <span className={css.hint} id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}

type TextFieldProps = FieldWords & ComponentProps<'input'>;

export function TextField(props: TextFieldProps) {
  const { words, control } = partWords(props);
  return (
    <Frame words={words}>
      <input {...control} />
    </Frame>
  );
}

export function EmailField(props: TextFieldProps) {
  return <TextField type="email" autoComplete="email" {...props} />;
}

/** A reference or code, in capitals. */
export function CapitalsField(props: TextFieldProps) {
  return <TextField autoComplete="off" autoCapitalize="characters" spellCheck={false} {...props} />;
}

/** A phone number, from any country. */
export function PhoneField(props: TextFieldProps) {
  const hint = 'Include the country code if it isn’t Indian.';
  return <TextField type="tel" autoComplete="tel" hint={hint} {...props} />;
}

/** A text area across the whole row. */
export function TextAreaField(props: FieldWords & ComponentProps<'textarea'>) {
  const { words, control } = partWords({ isWide: true, ...props });
  return (
    <Frame words={words}>
      <textarea rows={5} {...control} />
    </Frame>
  );
}

interface Options {
  /** The text of a first option that has no value. */
  empty?: string;
  /** The other options, each with its value and its label. */
  options: readonly (readonly [value: string | number, text: string | number])[];
}

export function SelectField(props: FieldWords & ComponentProps<'select'> & Options) {
  const { empty, options, ...field } = props;
  const { words, control } = partWords(field);
  return (
    <Frame words={words}>
      <select {...control}>
        {empty ? <option value="">{empty}</option> : null}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
}

interface TickFieldProps {
  id: string;
  name: string;
  error?: string | undefined;
  isTicked?: boolean;
  value?: string;
  required?: boolean;
  children: ReactNode;
}

/** A checkbox with its label beside it. */
export function TickField(props: TickFieldProps) {
  const { id, name, error, isTicked = false, value = 'yes', required, children } = props;
  return (
    <div className={css.tick}>
      <FieldError id={id} error={error} />
      <input
        {...partWords({ id, name, label: '', error }).control}
        className={undefined}
        type="checkbox"
        value={value}
        required={required}
        defaultChecked={isTicked}
      />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}

/** A radio button, or a switch, with its label beside it. */
export function OptionField({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={css.option}>
      <input type="radio" {...input} /> <span>{children}</span>
    </label>
  );
}

/** A grid with two fields per row if there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>;
}

interface FieldGroupProps extends ComponentProps<'fieldset'> {
  legend?: ReactNode;
}

export function FieldGroup({ legend, className = '', children, ...rest }: FieldGroupProps) {
  return (
    <fieldset className={`${css.group} ${className}`} {...rest}>
      {legend ? <legend>{legend}</legend> : null}
      {children}
    </fieldset>
  );
}

export function FieldGridGroup({ children, ...rest }: FieldGroupProps) {
  return (
    <FieldGroup {...rest}>
      <FieldGrid>{children}</FieldGrid>
    </FieldGroup>
  );
}
