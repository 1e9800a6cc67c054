import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '@/styles/tokens';

const Card = styled.label`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 0.2rem 0.9rem;
  min-height: 56px;
  padding: 0.75rem 1rem 0.6rem;
  border-radius: 12px;
  background: ${tokens.color.card};
  box-shadow: inset 0 0 0 1.5px ${tokens.color.edge};
  cursor: pointer;
  &:has(input:checked) {
    box-shadow: inset 0 0 0 2.5px ${tokens.color.pine};
    background: ${tokens.color.pineSoft};
  }
  &:has(input:focus-visible) {
    outline: 3px solid ${tokens.color.focus};
    outline-offset: 2px;
  }
  &:has(input:disabled) {
    cursor: not-allowed;
    color: ${tokens.color.muted};
    box-shadow: inset 0 0 0 1.5px ${tokens.color.line};
    background: transparent;
  }
  input {
    position: absolute;
    opacity: 0;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    cursor: inherit;
  }
`;

/** One of several cards to choose from: a real radio button, the whole card its target. */
export function ChoiceCard({
  children,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }) {
  return (
    <Card>
      <input type="radio" {...input} />
      {children}
    </Card>
  );
}
