import type { IncomingMessage } from 'node:http';

/** Reads a request's raw body as text. Returns null if it's larger than allowed. */
export async function readRawBody(
  request: IncomingMessage,
  maximumBytes: number,
): Promise<string | null> {
  return (await readRawBytes(request, maximumBytes))?.toString('utf8') ?? null;
}

/** Reads a request's raw body. Returns null if it's larger than allowed. */
export async function readRawBytes(
  request: IncomingMessage,
  maximumBytes: number,
): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers['content-length'] ?? 0) > maximumBytes) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maximumBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads the beginning of a request's body, and ignores the rest. */
export async function readFirstBytes(
  request: IncomingMessage,
  maximumBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The connection stays open for the response.
  const body: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maximumBytes) break;
  }
  request.resume();
  return Buffer.concat(chunks).subarray(0, maximumBytes);
}
