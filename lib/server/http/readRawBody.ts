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
