export type ReportLevel = 'error' | 'warning';

export interface Report {
  error: unknown;
  /** The id of the event, under which support finds it. */
  reference: string;
  level: ReportLevel;
}

type Reporter = (report: Report) => void;

let reporter: Reporter | undefined;
let fetchReporter: (() => void) | undefined;
const waiting: Report[] = [];

/** Errors that happened before the reporter was there are handed over as soon as it is. */
export function setReporter(report: Reporter): void {
  reporter = report;
  for (const earlier of waiting.splice(0)) report(earlier);
}

/** Says how the reporter is fetched, once, when there is something to report. */
export function fetchReporterBy(fetch: () => void): void {
  fetchReporter = fetch;
}

/**
 * Reports an error and answers the reference under which support finds it. The reporter itself is
 * loaded later, so that it costs nothing on the pages where nothing goes wrong.
 */
export function reportError(error: unknown, level: ReportLevel = 'error'): string {
  const reference = crypto.randomUUID().replaceAll('-', '');
  const report = { error, reference, level };
  if (reporter) reporter(report);
  else if (waiting.length < 20) waiting.push(report);
  fetchReporter?.();
  fetchReporter = undefined;
  return reference;
}
