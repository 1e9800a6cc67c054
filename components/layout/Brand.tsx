import Link from 'next/link';
import styled from 'styled-components';
import { paths } from '@/lib/paths';
import { tokens } from '@/styles/tokens';

const Home = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 44px;
  font-stretch: 110%;
  font-weight: 800;
  font-size: 1.65rem;
  letter-spacing: -0.02em;
  line-height: 1;
  text-decoration: none;
  svg {
    margin-top: -6px;
  }
  path + path {
    stroke: ${tokens.color.turmeric};
  }
`;

/** The operator's sign and name, leading home. */
export function Brand({ name }: { name: string }) {
  return (
    <Home href={paths.home()} prefetch={false}>
      <svg
        width="30"
        height="30"
        viewBox="0 0 32 32"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M3 25 12 9l5 8 3-5 9 13" />
        <path d="M3 25c6 0 7-4 12-4s6 4 14 4" />
      </svg>
      {name}
    </Home>
  );
}
