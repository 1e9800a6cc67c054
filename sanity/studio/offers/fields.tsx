import { Box, Checkbox, Flex, Heading, Radio, Stack, Switch, Text, TextInput } from '@sanity/ui';
import { useId, type ReactNode } from 'react';

interface LabelledProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The IDs that join an input with its hint and its error. */
function useDescription({ hint, error }: Pick<LabelledProps, 'hint' | 'error'>) {
  const id = useId();
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    described: { 'aria-describedby': ids || undefined, 'aria-invalid': Boolean(error) },
  };
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <Text size={1} id={`${id}-error`} style={{ color: 'var(--card-badge-critical-fg-color)' }}>
      {error}
    </Text>
  ) : null;
}

interface TextFieldProps extends LabelledProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'date' | 'password' | 'search';
  /** Shown before or after what is typed. */
  unit?: '₹' | '%';
  isNumber?: boolean;
}

/** A line of text, a number, a date or a secret, with its label above. */
export function TextField({
  label,
  hint,
  error,
  unit,
  isNumber,
  onChange,
  ...input
}: TextFieldProps) {
  const { id, described } = useDescription({ hint, error });
  const unitBox = (
    <Box padding={3}>
      <Text size={1} muted>
        {unit}
      </Text>
    </Box>
  );
  return (
    <Stack gap={3}>
      <Text as="label" size={1} weight="medium" {...{ htmlFor: id }}>
        {label}
      </Text>
      <TextInput
        {...input}
        {...described}
        id={id}
        fontSize={1}
        autoComplete="off"
        spellCheck={false}
        inputMode={isNumber ? 'decimal' : undefined}
        customValidity={error}
        {...(unit === '₹' && { prefix: unitBox })}
        {...(unit === '%' && { suffix: unitBox })}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hint ? (
        <Text size={1} muted id={`${id}-hint`}>
          {hint}
        </Text>
      ) : null}
      <FieldError id={id} error={error} />
    </Stack>
  );
}

interface CheckFieldProps extends LabelledProps {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  isSwitch?: boolean;
}

/** A box to tick, or a switch, with its label beside it. */
export function CheckField({ label, hint, error, onChange, isSwitch, ...input }: CheckFieldProps) {
  const { id, described } = useDescription({ hint, error });
  const Input = isSwitch ? Switch : Checkbox;
  return (
    <Flex gap={3} align="flex-start">
      <Input
        {...input}
        {...described}
        id={id}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Box flex={1} paddingY={1}>
        <Stack gap={3}>
          <Text as="label" size={1} {...{ htmlFor: id }}>
            {label}
          </Text>
          {hint ? (
            <Text size={1} muted id={`${id}-hint`}>
              {hint}
            </Text>
          ) : null}
          <FieldError id={id} error={error} />
        </Stack>
      </Box>
    </Flex>
  );
}

interface ChoiceFieldProps<Value extends string> extends LabelledProps {
  name: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A few choices, of which one is taken. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { name, label, hint, error, value, choices, onChange } = props;
  const { id, described } = useDescription({ hint, error });
  return (
    <Stack gap={3} role="radiogroup" aria-labelledby={`${id}-label`} {...described}>
      <Text size={1} weight="medium" id={`${id}-label`}>
        {label}
      </Text>
      <Stack gap={2}>
        {choices.map((choice) => (
          <Flex key={choice.value} gap={3} align="center">
            <Radio
              id={`${id}-${choice.value}`}
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <Text as="label" size={1} {...{ htmlFor: `${id}-${choice.value}` }}>
              {choice.label}
            </Text>
          </Flex>
        ))}
      </Stack>
      <FieldError id={id} error={error} />
    </Stack>
  );
}

/** A group of fields under a heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={4} as="section" aria-label={title}>
      <Heading as="h2" size={1}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

/** Two fields side by side, or below each other on a narrow screen. */
export function Pair({ children }: { children: ReactNode }) {
  const columns = 'repeat(auto-fit, minmax(15rem, 1fr))';
  return (
    <div style={{ display: 'grid', gap: '1.25rem', gridTemplateColumns: columns }}>{children}</div>
  );
}
