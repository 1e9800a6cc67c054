import path from 'node:path';
import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { isOwnOrigin } from './access.ts';
import { openAnswers } from './answers.ts';
import type { LakeConfig } from './config.ts';
import { openAccounts, type EditorAccounts, type PasswordHasher } from './editors/accounts.ts';
import { openIdentify } from './editors/identity.ts';
import { errorBody, LakeError, NotSignedInError, notFound, OverloadedError } from './errors.ts';
import type { HostedConfig } from './hostedConfig.ts';
import { openAssets } from './images/assets.ts';
import { createPictureProcess, type PictureLimits } from './images/pictureProcess.ts';
import { createRenderer } from './images/render.ts';
import type { Lake } from './lake.ts';
import type { QueryLimits } from './queries/job.ts';
import { openPool } from './queries/pool.ts';
import { openReleaseSchedule } from './releaseSchedule.ts';
import { actionRoutes } from './routes/actions.ts';
import { assetRoutes } from './routes/assets.ts';
import { documentRoutes } from './routes/documents.ts';
import { fileRoutes } from './routes/files.ts';
import { historyRoutes } from './routes/history.ts';
import { imageRoutes } from './routes/images.ts';
import { listenRoutes } from './routes/listen.ts';
import { mutateRoutes } from './routes/mutate.ts';
import { queryRoutes } from './routes/query.ts';
import { parseQueryString } from './routes/request.ts';
import { signInRoutes } from './routes/signIn.ts';
import { studioRoutes } from './routes/studio.ts';
import { openSockets } from './sockets.ts';
import { openStore, type StoreOptions } from './storage/store.ts';
import { countVersions, createViews } from './views.ts';
import { openAnnouncer } from './webhook.ts';

const VERSION = '/:version(^v[\\w-]+)';
const LARGEST_BODY_BYTES = 16 << 20;

export interface RunningLake {
  app: FastifyInstance;
  lake: Lake;
  /** The address this machine uses for the lake. */
  url: string;
  close(): Promise<void>;
}

export interface LakeOptions extends Pick<StoreOptions, 'mostPages'> {
  logLevel?: string;
  limits?: Partial<QueryLimits>;
  pictureLimits?: Partial<PictureLimits>;
  /** How long an editor's session lasts unused. */
  idleSeconds?: number;
  /** How often sockets are checked. */
  heartbeatMs?: number;
  /** Hashes editors' passwords. Tests have a quick one. */
  passwordHasher?: PasswordHasher | undefined;
}

/** Opens the data, starts listening, and resolves once requests are served. */
export async function startLake(
  config: LakeConfig,
  options: LakeOptions = {},
): Promise<RunningLake> {
  const app = fastify({
    logger: { level: options.logLevel ?? 'info' },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY_BYTES,
    forceCloseConnections: true,
    trustProxy: config.hosted ? config.hosted.proxies : false,
    routerOptions: {
      maxParamLength: 20_000,
      querystringParser: parseQueryString,
      // Sanity's migration tool sends two slashes before the version.
      ignoreDuplicateSlashes: true,
    },
  });
  const pictures = createPictureProcess(options.pictureLimits);
  const announcer = openAnnouncer(config, app.log);
  const { directory, projectId, dataset } = config;
  const store = openStore({ directory, log: app.log, mostPages: options.mostPages });
  const queries = openPool({ directory, projectId, dataset, limits: options.limits ?? {} });
  let accounts: EditorAccounts | null = null;
  try {
    if (config.hosted) accounts = await openAccountsOf(config, config.hosted, options);
    const renderer = createRenderer(path.join(config.directory, 'image-cache'), pictures);
    const lake: Lake = {
      config,
      store,
      assets: openAssets({ config, store, pictures, renderer, log: app.log }),
      renderer,
      view: createViews(store.reader),
      queries,
      answers: openAnswers(countVersions(store)),
      identify:
        config.hosted && accounts
          ? openIdentify(config, config.hosted, accounts)
          : async () => null,
      accounts,
      log: app.log,
    };
    registerRoutes(app, lake);
    const closeSockets = openSockets(app, lake, options.heartbeatMs);
    await app.listen({ host: config.host, port: config.port });
    const address = app.server.address();
    const port = address !== null && typeof address === 'object' ? address.port : config.port;
    const url = `http://localhost:${port}`;
    const assetBase = config.hosted?.picturesUrl ?? url;
    store.setAssetBase(assetBase);
    queries.setAssetBase(assetBase);
    announcer.start(store);
    const releases = openReleaseSchedule(lake);
    return {
      app,
      lake,
      url,
      async close() {
        closeSockets();
        await app.close();
        await releases.close();
        pictures.close();
        await lake.assets.close();
        await announcer.close();
        await queries.close();
        await store.close();
        accounts?.close();
      },
    };
  } catch (error) {
    await app.close();
    await queries.close();
    await store.close();
    accounts?.close();
    throw error;
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A hosted lake answers this route for everyone. All others need a token or a session. */
    isPublic?: boolean;
  }
}

function openAccountsOf(
  { directory }: LakeConfig,
  { publicUrl, signInSecrets }: HostedConfig,
  { idleSeconds, passwordHasher }: LakeOptions,
): Promise<EditorAccounts> {
  return openAccounts({
    directory,
    publicUrl,
    secrets: signInSecrets,
    idleSeconds,
    passwordHasher,
  });
}

function registerRoutes(app: FastifyInstance, lake: Lake): void {
  app.decorateRequest('identity', null);
  app.addHook('onRequest', async (request, reply) => {
    if (allowOrigin(request, reply, lake.config)) return reply.code(204).send();
    if (!lake.config.hosted) return undefined;
    request.identity = await lake.identify(request);
    const isOpen = request.is404 || request.routeOptions.config.isPublic;
    if (!request.identity && !isOpen) throw new NotSignedInError();
    return undefined;
  });
  app.setErrorHandler<FastifyError | LakeError>((error, request, reply) => {
    const known = toLakeError(error);
    if (known.status >= 500)
      request.log.error({ err: error, url: loggedUrl(request, lake) }, known.message);
    reply.removeHeader('cache-control').removeHeader('etag').removeHeader('content-disposition');
    if (known instanceof OverloadedError) reply.header('retry-after', known.retryAfterSeconds);
    return reply.code(known.status).send(errorBody(known));
  });
  app.setNotFoundHandler((request, reply) => {
    const error = notFound(
      `The content lake doesn't serve ${request.method} ${request.url.split('?')[0]}.`,
    );
    return reply.code(404).send(errorBody(error));
  });
  // No Timing-Allow-Origin: without it, the Studio can't tell which protocol is used, and so doesn't warn about it.
  for (const address of ['/ping', `${VERSION}/ping`, `${VERSION}/data/ping/:dataset`]) {
    app.get(address, { config: { isPublic: true } }, () => ({}));
  }
  queryRoutes(app, lake);
  actionRoutes(app, lake);
  listenRoutes(app, lake);
  historyRoutes(app, lake);
  studioRoutes(app, lake);
  documentRoutes(app, lake);
  mutateRoutes(app, lake);
  assetRoutes(app, lake);
  imageRoutes(app, lake);
  fileRoutes(app, lake);
  if (lake.config.hosted && lake.accounts) signInRoutes(app, lake.config.hosted, lake.accounts);
}

/** Writes the CORS headers. Returns true if the request was only a preflight. */
function allowOrigin(request: FastifyRequest, reply: FastifyReply, config: LakeConfig): boolean {
  const { origin } = request.headers;
  reply.header('vary', 'Origin');
  if (origin === undefined || !isOwnOrigin(origin, config)) return false;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'content-length, etag',
  });
  if (request.method !== 'OPTIONS') return false;
  reply.headers({
    'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
    'access-control-allow-headers':
      request.headers['access-control-request-headers'] ?? 'authorization, content-type',
    'access-control-max-age': '600',
  });
  return true;
}

/** Queries help to find a fault. An invitation's secret must not be logged. */
function loggedUrl({ url }: FastifyRequest, { config }: Lake): string | undefined {
  return config.hosted ? url.split('?')[0] : url;
}

function toLakeError(error: FastifyError | LakeError): LakeError {
  if (error instanceof LakeError) return error;
  const { statusCode = 500, message } = error;
  if (statusCode < 500) return new LakeError(statusCode, 'badRequestError', message);
  return new LakeError(
    500,
    'internalServerError',
    'The content lake failed. See its log for the reason.',
  );
}
