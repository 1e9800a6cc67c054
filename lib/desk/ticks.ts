/** Check-ins made on a device, until the booking service has stored them. */
import type { CheckIn, CheckInState, Tick } from '@/booking/contract/staffManifest';

/** How many ticks one request sends. */
const BATCH = 200;

interface Standing {
  state: CheckInState;
  at: string;
  /** It is still only on this device. */
  isWaiting: boolean;
}

/** Returns everyone's state: the later of what is stored and what waits, as the service decides. */
export function standingsOf(
  checkIns: readonly CheckIn[],
  waiting: readonly Tick[],
): Map<string, Standing> {
  const standings = new Map<string, Standing>(
    checkIns.map(({ travellerId, state, at }) => [travellerId, { state, at, isWaiting: false }]),
  );
  for (const { travellerId, state, at } of waiting) {
    const known = standings.get(travellerId);
    if (!known || at >= known.at) standings.set(travellerId, { state, at, isWaiting: true });
  }
  return standings;
}

/** Returns the ticks to send next, oldest first. */
export const nextBatch = (waiting: readonly Tick[]): Tick[] => waiting.slice(0, BATCH);

/** Returns what still waits after the service answered for a batch. */
export function withoutSent(waiting: readonly Tick[], sent: readonly Tick[]): Tick[] {
  const ids = new Set(sent.map(({ id }) => id));
  return waiting.filter(({ id }) => !ids.has(id));
}

/**
 * Returns the instant of a new tick by the service's clock. It is later than the device's own ticks
 * before, so that an undo in the same millisecond comes after what it undoes.
 */
export function tickTime(deviceMs: number, offsetMs: number, waiting: readonly Tick[]): string {
  const last = Math.max(0, ...waiting.map(({ at }) => Date.parse(at) + 1));
  return new Date(Math.max(deviceMs + offsetMs, last)).toISOString();
}

/** Reads stored ticks. Returns none if someone else wrote them. */
export function readTicks(stored: string | null): Tick[] {
  if (stored === null) return [];
  try {
    const ticks: unknown = JSON.parse(stored);
    return Array.isArray(ticks) ? ticks.filter(isTick) : [];
  } catch {
    return [];
  }
}

function isTick(value: unknown): value is Tick {
  if (typeof value !== 'object' || value === null) return false;
  const tick = value as Partial<Record<keyof Tick, unknown>>;
  return [tick.id, tick.travellerId, tick.at, tick.state].every((part) => typeof part === 'string');
}
