import Link from 'next/link';
import type { ComponentProps } from 'react';
import styled, { css } from 'styled-components';
import { tokens } from '@/styles/tokens';

const look = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.5rem;
  min-height: 48px;
  padding: 0.55rem 1.35rem 0.45rem;
  border-radius: ${tokens.radius.round};
  border: 0;
  background: ${tokens.color.madder};
  color: ${tokens.color.onMadder};
  font-weight: 600;
  line-height: 1.1;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color 150ms ease;
  &:hover {
    background: ${tokens.color.madderDeep};
  }
  &:focus-visible {
    border-radius: ${tokens.radius.round};
  }
  &[data-variant='quiet'] {
    background: transparent;
    color: inherit;
    box-shadow: inset 0 0 0 1.5px ${tokens.color.edge};
  }
  &[data-variant='quiet']:hover {
    box-shadow: inset 0 0 0 2px currentColor;
  }
  &[data-wide] {
    width: 100%;
  }
  &[aria-disabled='true'],
  &:disabled {
    background: ${tokens.color.sand};
    color: ${tokens.color.muted};
    cursor: not-allowed;
  }
`;

const StyledButton = styled.button`
  ${look}
`;
const StyledLink = styled(Link)`
  ${look}
`;

interface ButtonLook {
  /** `quiet`: a second choice beside a main one. */
  variant?: 'main' | 'quiet';
  wide?: boolean;
}

/** Does something. Inside a form it submits, unless its type says otherwise. */
export function Button({ variant, wide, ...rest }: ComponentProps<'button'> & ButtonLook) {
  return <StyledButton data-variant={variant} data-wide={wide || undefined} {...rest} />;
}

/** Goes somewhere, and looks like a button. */
export function ButtonLink({ variant, wide, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return (
    <StyledLink data-variant={variant} data-wide={wide || undefined} prefetch={false} {...rest} />
  );
}
