import { formatCount } from './counts';

/** How long somebody has to wait, in words, from seconds: `5 minutes`, `23 hours`. */
export function waitWords(seconds = 60): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 90
    ? formatCount(minutes, 'minute')
    : formatCount(Math.ceil(minutes / 60), 'hour');
}
