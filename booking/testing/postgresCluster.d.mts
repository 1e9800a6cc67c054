/** The newest server binaries on this machine, or null. */
export function findPostgres(): string | null;

/**
 * Starts a server. Returns its address and how to stop it; `stopAtExit` waits only for the server.
 */
export function startCluster(
  bin: string,
  options?: { fsync?: boolean },
): Promise<{ url: string; socketUrl: string; stop(): Promise<void>; stopAtExit(): void }>;
