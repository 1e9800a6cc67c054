/** Widths from which a layout changes; also for the `sizes` of a picture. */
export const from = {
  /** One column: what only small screens do. */
  phone: '@media (max-width: 639.98px)',
  /** Two columns become possible. */
  tablet: '(min-width: 640px)',
  /** The header shows its links, side columns appear. */
  desktop: '(min-width: 920px)',
} as const;

/** One column: for what has to be undone on a phone rather than added above it. */
export const onPhone = '(max-width: 639.98px)';

/** Everywhere else. */
export const notOnPhone = '(min-width: 639.99px)';

/**
 * The media queries of the house. A custom property cannot be used in a media query, so CSS Modules
 * repeat these words; a test lets no others through.
 */
export const media = {
  phone: `@media ${onPhone}`,
  tablet: `@media ${from.tablet}`,
  desktop: `@media ${from.desktop}`,
  calm: '@media (prefers-reduced-motion: reduce)',
  dark: '@media (prefers-color-scheme: dark)',
  print: '@media print',
} as const;
