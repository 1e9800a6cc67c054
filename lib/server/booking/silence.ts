declare global {
  /** Global, because pages and API routes have separate modules. */
  var safarBookingSilentSince: string | null | undefined;
}

/** Notes whether the booking service answered a call. */
export function noteCall(isAnswered: boolean): void {
  globalThis.safarBookingSilentSince = isAnswered
    ? null
    : (globalThis.safarBookingSilentSince ?? new Date().toISOString());
}

/** Returns when this process first got no answer, or null if its last call was answered. */
export function silentSince(): string | null {
  return globalThis.safarBookingSilentSince ?? null;
}
