import { request } from 'node:http';
import { testSecrets, type Service } from './service.ts';

/** Announces a body of 8 MB but sends none of it. Returns the response's status. */
export function statusBeforeBody(
  { app }: Service,
  path: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return new Promise((resolve, reject) => {
    const sent = request({
      ...{ host: '127.0.0.1', port: address.port, path, method: 'POST', timeout: 5_000 },
      headers: {
        ...headers,
        authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`,
        'content-length': 8 * 1_048_576,
      },
    });
    sent.on('response', ({ statusCode }) => {
      resolve(statusCode);
      sent.destroy();
    });
    sent.on('timeout', () => sent.destroy(new Error('no response before the body')));
    sent.on('error', reject);
    sent.flushHeaders();
  });
}
