/** Limits for browser measurements, in milliseconds except for layout shift. */
export const visitBudgets = {
  /** The "good" threshold from web.dev/ttfb. The other three are ours. */
  TTFB: 800,
  LCP: 1_500,
  INP: 100,
  CLS: 0.02,
} as const;

export type VisitFigure = keyof typeof visitBudgets;
