export type ReportLevel = 'error' | 'warning';

export interface Report {
  error: unknown;
  /** The event's ID, which support searches for. */
  reference: string;
  level: ReportLevel;
}

type Reporter = (report: Report) => void;

let reporter: Reporter | undefined;
let fetchReporter: (() => void) | undefined;
const waiting: Report[] = [];

/** Sets the loaded reporter, and passes it the errors that were waiting for it. */
export function setReporter(report: Reporter): void {
  reporter = report;
  for (const earlier of waiting.splice(0)) report(earlier);
}

/** Sets the function that loads the reporter, called once there is something to report. */
export function fetchReporterBy(fetch: () => void): void {
  fetchReporter = fetch;
}

/** Reports an error and returns its reference for support. Loads the reporter only when needed. */
export function reportError(error: unknown, level: ReportLevel = 'error'): string {
  const reference = crypto.randomUUID().replaceAll('-', '');
  const report = { error, reference, level };
  if (reporter) reporter(report);
  else if (waiting.length < 20) waiting.push(report);
  fetchReporter?.();
  fetchReporter = undefined;
  return reference;
}
