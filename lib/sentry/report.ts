type Reporter = (error: unknown, reference: string) => void;

let reporter: Reporter | undefined;
const waiting: { error: unknown; reference: string }[] = [];

/** Errors that happened before the reporter was there are handed over as soon as it is. */
export function setReporter(report: Reporter): void {
  reporter = report;
  for (const { error, reference } of waiting.splice(0)) report(error, reference);
}

/**
 * Reports an error and answers the reference under which support finds it. The reporter itself is
 * loaded later, so that it costs nothing on the pages where nothing goes wrong.
 */
export function reportError(error: unknown): string {
  const reference = crypto.randomUUID().replaceAll('-', '');
  if (reporter) reporter(error, reference);
  else if (waiting.length < 20) waiting.push({ error, reference });
  return reference;
}
