/** The HTTP application: plugins, routes, and one handler that turns every error into a problem. */
import { randomUUID } from 'node:crypto';
import {
  createServer,
  IncomingMessage,
  ServerResponse,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type Server,
} from 'node:http';
import { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import helmet from 'helmet';
import { eventOfRefusal } from './actions/securityEvents.ts';
import { Problem } from './contract/problem.ts';
import { refusalStatus } from './contract/refusals.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { Refusal, writeProblem } from './errors.ts';
import { sameText } from './providers/crypto/compare.ts';
import { deriveKey } from './providers/crypto/deriveKey.ts';
import { countRefusal } from './providers/metrics/metrics.ts';
import { GatewayUnavailable } from './providers/payment/port.ts';
import { accountRoutes } from './routes/accounts.ts';
import { bookingRoutes } from './routes/bookings.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { couponRoutes } from './routes/coupons.ts';
import { referenceRepeats } from './routes/description.ts';
import { completeDescription, tags } from './routes/operationDescription.ts';
import { documentRoutes } from './routes/documents.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { tripToolRoutes } from './routes/tripTools.ts';
import { fieldErrors } from './routes/fieldErrors.ts';
import { formRoutes } from './routes/forms.ts';
import { gatewayRoutes } from './routes/gateway.ts';
import { guestRoutes } from './routes/guests.ts';
import { holdRoutes } from './routes/holds.ts';
import { internalRoutes } from './routes/internal.ts';
import {
  hasSiteToken,
  isFromSite,
  keepPrivate,
  actorOf,
  hashOfAddress,
  limitKey,
  limitOfferCodes,
  readCustomers,
  trackVisitors,
} from './routes/plumbing.ts';
import { profileRoutes } from './routes/profile.ts';
import { serializersByShape } from './routes/serializers.ts';
import { shareRoutes } from './routes/shares.ts';
import { staffRoutes } from './routes/staff.ts';
import { readStrictJson } from './routes/strictJson.ts';
import { systemRoutes } from './routes/system.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { waitlistRoutes } from './routes/waitlist.ts';
import { errorCode, violatedConstraint } from './store/database/db.ts';

const BODY_BYTES = 65_536;
const REQUEST_MS = 15_000;

/** Sends RFC 9457 problem+json. */
function sendRefusal(
  refusal: Refusal,
  request: Pick<FastifyRequest, 'url' | 'id'>,
  reply: FastifyReply,
): FastifyReply {
  return reply
    .code(refusalStatus[refusal.code])
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(writeProblem(refusal, request.url.split('?')[0] ?? '/', request.id));
}

/** Builds the application but doesn't start listening. */
export async function buildApp(
  deps: Omit<Deps, 'log'> & { log?: Deps['log']; logTo?: { write(line: string): void } },
) {
  const { config } = deps;
  const app = fastify({
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    // The nearest proxies name the client; a client can't name itself.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    // The site may name its requests, so that both logs can be read together. Others can't.
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOfSite(config, headers) ?? randomUUID(),
    routerOptions: { maxParamLength: 128 },
    // A URL that is unreadable or too long counts as not found.
    frameworkErrors: (_error, request, reply) => {
      void sendRefusal(new Refusal('not_found'), request, reply);
    },
    // One line a request, which `watchAnswers` writes.
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: config.logLevel,
      ...(deps.logTo && { stream: deps.logTo }),
      // Never logs bodies, or anything that identifies a visitor.
      serializers: {
        // A database error's details may contain a row's values.
        err: ({ name, message, stack = '', code }: FastifyError) => ({
          type: name,
          message,
          stack,
          code,
        }),
        req: (request: FastifyRequest) => ({
          method: request.method,
          url: request.url.split('?')[0] ?? '',
        }),
      },
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    schemaController: { compilersFactory: { buildSerializer: serializersByShape() } },
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: true,
      },
    },
  });
  const full: Deps = { ...deps, log: deps.log ?? app.log };
  watchAnswers(app, full);
  readStrictJson(app);

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Safar booking service',
        description: 'Departures, seats, holds, bookings and payments.',
        version: '1.0.0',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The service that serves this description' }],
      tags: [...tags],
      // The schemes' descriptions are added with the rest of what the routes' schemas don't say.
      components: { securitySchemes: { staff: { type: 'http', scheme: 'bearer' } } },
    },
    transformObject: (described) =>
      'openapiObject' in described
        ? referenceRepeats(completeDescription(described.openapiObject))
        : described.swaggerObject,
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json['$id'] === 'string' ? json['$id'] : `def-${index}`,
    },
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    const { code, meta } = refusal;
    countRefusal(full.metrics, request.routeOptions.url ?? 'unknown', code);
    noteSecurityEvent(full, request, refusal);
    if (refusalStatus[code] >= 500) {
      request.log.error({ err: error, code }, 'a request failed');
    }
    const retryAfter = meta.retryAfterSeconds ?? (refusalStatus[code] === 503 ? 5 : undefined);
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    return sendRefusal(refusal, request, reply);
  });
  const protection = protectiveHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(protection);
    done();
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Allows only resources from this server, plus the page's own inline scripts and styles.
    transformStaticCSP: () => docsPolicy,
    theme: { title: 'Safar booking service' },
    uiConfig: {
      // Hides the bar for loading another API description.
      layout: 'BaseLayout',
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
      // Read-only on a hosted service.
      ...(config.mode === 'hosted' ? { supportedSubmitMethods: [] } : {}),
    },
  });
  await app.register(cookie, {
    secret: config.sessionSecrets.map((secret) =>
      deriveKey(secret, 'visitor cookie').toString('base64url'),
    ),
  });

  trackVisitors(app, config);
  app.decorateRequest('isFromSite', false);
  app.decorateRequest('session', undefined);
  app.decorateRequest('bodyFolder', undefined);
  app.decorateRequest('customer', null);
  app.decorateRequest('staff', null);
  app.decorateRequest('staffEntry', null);
  const staffRequests = new WeakSet<IncomingMessage>();
  const staffServer = createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    staffRequests.add(request);
    app.routing(request, response);
  });
  app.decorate('staffServer', staffServer);
  app.addHook('onClose', () => staffServer.close());
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    const { status } = request.routeOptions.config;
    if (status !== undefined) void reply.code(status);
    const path = request.url.split('?')[0] ?? '';
    const isForStaff = path.startsWith('/v1/staff/');
    // Gateways may send their own Authorization header; their signature authenticates them.
    const isSigned = signedPaths.some((suffix) => path.endsWith(suffix));
    // Staff may send an access key instead of the site's token.
    if (isForStaff) request.isFromSite = hasSiteToken(config, request);
    else if (!isSigned) request.isFromSite = isFromSite(config, request);
    if (config.staffPort !== null && !path.startsWith('/health')) {
      // Strangers reach only what is signed, and staff routes only at their own port.
      const isAllowed = staffRequests.has(request.raw)
        ? isForStaff
        : !isForStaff && (isSigned || request.isFromSite);
      if (!isAllowed) throw new Refusal('not_found');
    }
    if (isSigned || isForStaff) return done();
    if (!request.isFromSite) refuseForeignOrigin(config.siteUrl, request);
    done();
  });
  await app.register(rateLimit, {
    global: false,
    // The site's own requests aren't limited. When it acts for a visitor, it passes on their IP
    // address.
    allowList: (request) => request.isFromSite && !request.headers['x-forwarded-for'],
    keyGenerator: limitKey,
    errorResponseBuilder: (_request, context) =>
      new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(context.ttl / 1_000) }),
  });

  app.decorate('offerCodes', limitOfferCodes(app, config));
  app.addSchema({ $id: 'Problem', ...Problem });
  app.addHook('onRoute', (route) => {
    if (!route.schema || route.schema.hide) return;
    const responses = typeof route.schema.response === 'object' ? route.schema.response : {};
    const status = Object.keys(responses ?? {}).find((key) => /^20[1-9]$/.test(key));
    if (status) route.config = { ...route.config, status: Number(status) };
    if (route.config?.rateLimit) Object.assign(route.schema, { 'x-limited': true });
    route.schema.response = {
      '4xx': { $ref: 'Problem#' },
      '5xx': { $ref: 'Problem#' },
      ...responses,
    };
  });

  const known = rememberRoutes(app);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const methods = known.methodsFor(path);
    if (methods.length === 0) throw new Refusal('not_found');
    void reply.header('allow', methods.join(', '));
    throw new Refusal('method_not_allowed');
  });

  await app.register(systemRoutes, { deps: full });
  await app.register(
    async (v1) => {
      await v1.register(systemRoutes, { deps: full });
      await v1.register(catalogueRoutes, { deps: full });
      await v1.register(couponRoutes, { deps: full });
      await v1.register(holdRoutes, { deps: full });
      await v1.register(async (personal) => {
        keepPrivate(personal);
        readCustomers(personal, full);
        await personal.register(bookingRoutes, { deps: full });
        await personal.register(documentRoutes, { deps: full });
        await personal.register(uploadRoutes, { deps: full });
        await personal.register(reviewRoutes, { deps: full });
        await personal.register(guestRoutes, { deps: full });
        await personal.register(shareRoutes, { deps: full });
        await personal.register(accountRoutes, { deps: full });
        await personal.register(profileRoutes, { deps: full });
        await personal.register(tripToolRoutes, { deps: full });
      });
      await v1.register(waitlistRoutes, { deps: full });
      await v1.register(formRoutes, { deps: full });
      await v1.register(gatewayRoutes, { deps: full });
      await v1.register(internalRoutes, { deps: full });
      await v1.register(staffRoutes, { deps: full });
    },
    { prefix: '/v1' },
  );
  await app.ready();
  return app;
}

/** Computes helmet's headers once for all requests: setting each separately is slow under load. */
function protectiveHeaders({ mode }: Pick<Config, 'mode'>): OutgoingHttpHeaders {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: mode === 'hosted',
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}

const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const signedPaths = [
  '/payments/return',
  '/payments/page',
  '/webhooks/razorpay',
  '/webhooks/stripe',
  '/internal/trips/sync',
  '/content-events',
];

/** Returns the ID that the site gave its request, or null. */
function requestIdOfSite(
  { serviceTokens }: Pick<Config, 'serviceTokens'>,
  headers: IncomingHttpHeaders,
): string | null {
  const { 'x-request-id': id, authorization } = headers;
  const isOfSite = serviceTokens.some((token) => sameText(`Bearer ${token}`, authorization ?? ''));
  return isOfSite && typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : null;
}

/** Pages on other sites must not act with the visitor's cookie. */
function refuseForeignOrigin(siteUrl: string, request: FastifyRequest): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return;
  const { origin } = request.headers;
  const isForeign = origin !== undefined && origin !== new URL(siteUrl).origin;
  if (isForeign || request.headers['sec-fetch-site'] === 'cross-site') {
    throw new Refusal('origin_not_allowed');
  }
}

/**
 * Logs one line for each answer, and counts it. Both name the route and not the address, which may
 * hold a booking's reference. Whoever asks every few seconds whether the service is ready is left out.
 */
function watchAnswers(app: FastifyInstance, { metrics }: Pick<Deps, 'metrics'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    if (!route.includes('/health/')) {
      const { elapsedTime, statusCode } = reply;
      const ms = Math.round(elapsedTime);
      metrics.requests.observe({ method, route, status_code: statusCode }, elapsedTime / 1_000);
      request.log.info({ method, route, status: statusCode, ms }, 'request');
    }
    done();
  });
}

/** Lists the routes, to distinguish an unknown URL from a wrong method. */
function rememberRoutes(app: FastifyInstance) {
  const routes: { method: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', (route) => {
    const pattern = new RegExp(`^${route.url.replace(/:[A-Za-z]+/g, '[^/]+')}/?$`);
    for (const method of [route.method].flat()) routes.push({ method, pattern });
  });
  return {
    methodsFor: (path: string) => [
      ...new Set(routes.filter((r) => r.pattern.test(path)).map((r) => r.method)),
    ],
  };
}

/** Counts a refusal as a security event if it is one. */
function noteSecurityEvent({ security }: Deps, request: FastifyRequest, { code }: Refusal): void {
  const { method, routeOptions, customer, staff } = request;
  const route = `${method} ${routeOptions.url ?? 'unknown'}`;
  const kind = eventOfRefusal(code, route.includes('/v1/staff/'));
  if (!kind) return;
  security.note({
    kind,
    route,
    networkHash: hashOfAddress(request),
    actor: staff ? `staff:${staff.name}` : actorOf(customer),
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Serves the staff routes, and nothing else, in hosted mode. It doesn't listen yet. */
    staffServer: Server;
  }
}

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof GatewayUnavailable) return new Refusal('gateway_unavailable');
  if (error.validation) {
    // A malformed ID or slug counts as not found.
    if (error.validationContext === 'params') return new Refusal('not_found');
    return new Refusal('validation_failed', {}, fieldErrors(error.validation));
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('payload_too_large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_media_type');
    default:
      if (isDatabaseAway(error)) return new Refusal('service_unavailable');
      // Someone else changed the state first. The database enforces the transitions too.
      if (violatedConstraint(error) === 'allowed_transition') return new Refusal('invalid_state');
      if (unstorable.has(errorCode(error) ?? '')) return new Refusal('malformed_request');
      return error.statusCode !== undefined && error.statusCode < 500
        ? new Refusal('malformed_request')
        : new Refusal('internal_error');
  }
}

/** Text with NUL or a lone surrogate, which no column can store: the client's mistake. */
const unstorable = new Set(['22021', '22P05']);

const awayCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  // The server only allows reading, as a primary does that hands over to another one.
  '25006',
  // The server ended a transaction that waited too long for us.
  '25P03',
  // Lost the race for these rows on every retry.
  '40001',
  '40P01',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
]);

function isDatabaseAway(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return (
    awayCodes.has(code) ||
    // 08: the connection broke. 53: the server lacks memory, disk space or connections.
    /^(08|53)/.test(code) ||
    (error instanceof Error &&
      // "Not queryable": the rollback's own error, when the connection died inside a transaction.
      /connection terminated|not queryable|query read timeout|timeout exceeded when trying/i.test(
        error.message,
      ))
  );
}
