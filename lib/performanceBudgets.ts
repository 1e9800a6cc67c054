/** What a visit may take, for what the browser measures itself. Milliseconds; the shift has no unit. */
export const visitBudgets = {
  /** "Good" by web.dev/ttfb; ours are the three others. */
  TTFB: 800,
  LCP: 1_500,
  INP: 100,
  CLS: 0.02,
} as const;

export type VisitFigure = keyof typeof visitBudgets;
