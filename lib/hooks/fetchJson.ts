/** Fetches JSON from our server, for SWR. Gives up after eight seconds. */
export async function fetchJson<Result>(address: string): Promise<Result> {
  const response = await fetch(address, { signal: AbortSignal.timeout(8_000) });
  if (!response.ok) throw new Error(`${address} couldn't be loaded (${response.status}).`);
  return response.json() as Promise<Result>;
}
