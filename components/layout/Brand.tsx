import Link from 'next/link';
import { paths } from '@/lib/paths';
import css from './Brand.module.css';

/** The operator's logo and name, linked to the home page. */
export function Brand({ name }: { name: string }) {
  return (
    <Link className={css.home} href={paths.home()} prefetch={false}>
      <BrandSign />
      {name}
    </Link>
  );
}

/** The operator's sign: mountains and a road. */
export function BrandSign() {
  return (
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
  );
}
