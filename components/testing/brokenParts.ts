import { setReporter } from '@/lib/sentry/report';

/** Runs what breaks on purpose: React's own words about it are kept back. Returns what was reported. */
export function reportedWhile(run: () => void): unknown[] {
  const reported: unknown[] = [];
  setReporter(({ error }) => reported.push(error));
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  run();
  silenced.mockRestore();
  return reported;
}
