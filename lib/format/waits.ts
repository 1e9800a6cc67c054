import { formatCount } from './counts';

/** `5 minutes` or `23 hours`, from seconds. */
export function formatWait(seconds = 60): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 90
    ? formatCount(minutes, 'minute')
    : formatCount(Math.ceil(minutes / 60), 'hour');
}
