/** Breakpoints from which a layout changes, also for the `sizes` of an image. */
export const from = {
  /** Two columns become possible. */
  tablet: '(min-width: 640px)',
  /** The header shows its links, and side columns appear. */
  desktop: '(min-width: 920px)',
} as const;

export const onPhone = '(max-width: 639.98px)';
export const notOnPhone = '(min-width: 639.99px)';
