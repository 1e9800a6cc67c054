import type { ServerResponse } from 'node:http';

/**
 * Sends a file part by part, no faster than the browser reads it. If a part fails or the browser leaves, cuts the
 * response off and throws: a file that ends early must not look complete. Node's `pipeline` would add five `close`
 * listeners to those of Next and Sentry, and Node warns of a leak above ten.
 */
export async function sendParts(
  response: ServerResponse,
  parts: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  let goOn = () => {};
  // Compression passes this on to its own stream and never removes it there, so there is only one.
  response.on('drain', () => goOn());
  response.once('close', () => goOn());
  try {
    for await (const part of parts) {
      if (response.destroyed) throw new Error('The browser left.');
      if (!response.write(part)) await new Promise<void>((resolve) => (goOn = resolve));
    }
    if (response.destroyed) throw new Error('The browser left.');
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  }
}
