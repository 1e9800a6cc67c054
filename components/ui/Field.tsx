import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '@/styles/tokens';

const Box = styled.div`
  display: grid;
  gap: 0.3rem;
  align-content: start;
  min-width: 0;
  label {
    font-weight: 600;
  }
`;
const Hint = styled.span`
  color: ${tokens.color.muted};
  font-size: ${tokens.size.small};
  line-height: 1.35;
`;
const ErrorText = styled.span`
  color: ${tokens.color.madder};
  font-weight: 600;
  line-height: 1.3;
`;
const control = `
  min-height: 50px;
  width: 100%;
  padding: 0.4rem 0.9rem 0.25rem;
  border-radius: 12px;
  border: 1.5px solid ${tokens.color.edge};
  background: ${tokens.color.card};
  &[aria-invalid='true'] {
    border: 2px solid ${tokens.color.madder};
  }
  &:focus-visible { border-radius: 12px; }
`;
const Input = styled.input`
  ${control}
`;
const Select = styled.select`
  ${control}
`;

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
    <Box>
      <label htmlFor={words.name}>{words.label}</label>
      {words.error ? <ErrorText id={`${words.name}-error`}>{words.error}</ErrorText> : null}
      {children}
      {words.hint ? <Hint id={`${words.name}-hint`}>{words.hint}</Hint> : null}
    </Box>
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
      <Input
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
      <Select
        id={select.name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(words)}
        {...select}
      />
    </Frame>
  );
}

/** Two fields beside each other where there is room. */
export const FieldGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  gap: 1.1rem 1rem;
`;

/** A group of fields under one heading. */
export const FieldGroup = styled.fieldset`
  display: grid;
  gap: ${tokens.space[4]};
  legend {
    padding: 0;
    margin-bottom: 0.9rem;
    font-stretch: 80%;
    font-weight: 700;
    font-size: 1.6rem;
    line-height: 1.1;
  }
`;
