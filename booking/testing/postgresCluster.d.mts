/** The newest server binaries on this machine, or null. */
export function findPostgres(): string | null;

/** Starts a server and answers its address and how to stop it; `stopAtExit` waits for nothing but the server. */
export function startCluster(
  bin: string,
  options?: { fsync?: boolean },
): Promise<{ url: string; socketUrl: string; stop(): Promise<void>; stopAtExit(): void }>;
