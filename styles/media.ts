/** Breakpoints where a layout changes, also used in the `sizes` of images. */
export const from = {
  /** Two columns start to fit. */
  tablet: '(min-width: 640px)',
  /** The header shows its links, and side columns appear. */
  desktop: '(min-width: 920px)',
  /** A list of the desk and what is open in it fit side by side. */
  wide: '(min-width: 1180px)',
} as const;

export const onPhone = '(max-width: 639.98px)';
export const notOnPhone = '(min-width: 639.99px)';
