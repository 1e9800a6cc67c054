/** Breakpoints from which a layout changes, also for the `sizes` of an image. */
export const from = {
  /** Two columns become possible. */
  tablet: '(min-width: 640px)',
  /** The header shows its links, and side columns appear. */
  desktop: '(min-width: 920px)',
} as const;

export const onPhone = '(max-width: 639.98px)';
export const notOnPhone = '(min-width: 639.99px)';

/**
 * The shared media queries. Custom properties don't work in media queries, so CSS Modules repeat
 * these strings, and a test allows no others.
 */
export const media = {
  phone: `@media ${onPhone}`,
  tablet: `@media ${from.tablet}`,
  desktop: `@media ${from.desktop}`,
  calm: '@media (prefers-reduced-motion: reduce)',
  dark: '@media (prefers-color-scheme: dark)',
  print: '@media print',
} as const;
