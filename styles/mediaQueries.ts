import { from, onPhone } from './media';

/** The shared media queries. CSS Modules repeat these strings, and a test allows no others. */
export const media = {
  phone: `@media ${onPhone}`,
  tablet: `@media ${from.tablet}`,
  desktop: `@media ${from.desktop}`,
  wide: `@media ${from.wide}`,
  calm: '@media (prefers-reduced-motion: reduce)',
  dark: '@media (prefers-color-scheme: dark)',
  print: '@media print',
} as const;
