import type { SecurityEvent } from '../../store/staff/securityEvents.ts';

/** More different events than this between two writes count without their network and actor. */
const MOST_DIFFERENT = 1_000;

/**
 * Counts security events in memory, because a flood of them must not become a flood of writes.
 * A crash loses the last seconds' counts.
 */
export interface SecurityLog {
  note(event: SecurityEvent): void;
  /** Returns what was counted since the last call. */
  take(): (SecurityEvent & { count: number })[];
}

/** Also tells `onEvent` of each event. */
export function makeSecurityLog(onEvent: (event: SecurityEvent) => void = () => {}): SecurityLog {
  let counts = new Map<string, SecurityEvent & { count: number }>();
  const add = (event: SecurityEvent) => {
    const key = JSON.stringify(event);
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { ...event, count: 1 });
  };
  return {
    note(event) {
      onEvent(event);
      add(counts.size < MOST_DIFFERENT ? event : { ...event, networkHash: '', actor: '' });
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
  };
}
