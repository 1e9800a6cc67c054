/** Returns the folder of this machine's newest server binaries, or null. */
export function findPostgres(): string | null;

/**
 * Starts a server. Returns its address and two functions that stop it. `stopAtExit` doesn't return
 * a promise, so it also works while the process exits.
 */
export function startCluster(
  bin: string,
  options?: { fsync?: boolean; within?: string | undefined },
): Promise<{ url: string; socketUrl: string; stop(): Promise<void>; stopAtExit(): void }>;
