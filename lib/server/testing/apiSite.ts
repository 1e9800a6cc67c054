import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NextApiHandler, PageConfig } from 'next';
import { apiResolver } from 'next/dist/server/api-utils/node/api-resolver';

/** A file in `pages/api` that Next would choose for a request. */
interface ApiRoute {
  handler: NextApiHandler | undefined;
  config?: PageConfig;
  /** The URL's dynamic parts. */
  params?: Record<string, string | string[]>;
}

interface ApiSiteOptions {
  /** Replaces `response.revalidate`. */
  regenerate?: (path: string) => void;
}

/** Serves our routes over real HTTP, with Next's own request handling. */
export async function startApiSite(
  routeOf: (request: IncomingMessage) => ApiRoute,
  { regenerate }: ApiSiteOptions = {},
) {
  const context = {
    dev: false,
    previewModeId: 'x',
    previewModeEncryptionKey: 'x',
    previewModeSigningKey: 'x',
    ...(regenerate && {
      internalRevalidate: async ({ urlPath }: { urlPath: string }) => regenerate(urlPath),
    }),
  };
  const server = createServer((request, response) => {
    const { handler, config, params = {} } = routeOf(request);
    const file = { default: handler, ...(config && { config }) };
    void apiResolver(request, response, params, file, context, false);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type ApiSite = Awaited<ReturnType<typeof startApiSite>>;
