/** Widths from which a layout changes. A custom property cannot be used in a media query. */
export const media = {
  /** Two columns become possible. */
  tablet: '@media (min-width: 640px)',
  /** The header shows its links, side columns appear. */
  desktop: '@media (min-width: 920px)',
  calm: '@media (prefers-reduced-motion: reduce)',
  dark: '@media (prefers-color-scheme: dark)',
  print: '@media print',
} as const;
