/** Reads a response of our server, for SWR. Gives up after eight seconds. */
export async function fetchJson<Result>(address: string): Promise<Result> {
  const response = await fetch(address, { signal: AbortSignal.timeout(8_000) });
  if (!response.ok) throw new Error(`${address} could not be read (${response.status}).`);
  return response.json() as Promise<Result>;
}
