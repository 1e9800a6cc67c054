import { setReporter } from '@/lib/sentry/report';

/** Runs code that breaks on purpose, silencing React's own messages. Returns what was reported. */
export function reportedWhile(run: () => void): unknown[] {
  const reported: unknown[] = [];
  setReporter(({ error }) => reported.push(error));
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  run();
  silenced.mockRestore();
  return reported;
}
