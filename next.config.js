import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { withSentryConfig } from '@sentry/nextjs/config';
import { leaveDeskOutOfManifest } from './components/framework/publicManifest.mjs';
import { leaveOutOfBrowser } from './components/framework/serverOnly.mjs';
import { shortenClassNames } from './components/framework/shortClassNames.mjs';

const isProduction = process.env.NODE_ENV === 'production';
/** Where browsers get images: from a content lake, or from the hosted store's image servers. */
const lakePictures = process.env.SANITY_API_HOST
  ? process.env.PICTURES_URL || process.env.SANITY_API_HOST
  : undefined;
const pictureOrigin = lakePictures ? new URL(lakePictures).origin : 'https://cdn.sanity.io';
/**
 * The origins a checkout form may be sent to: the local payment emulator, or the gateway's hosted
 * checkout. Stripe's are sent to the booking service, which redirects to Stripe.
 */
const { PAYMENT_GATEWAY: gateway, BOOKING_PUBLIC_URL = 'http://localhost:4000' } = process.env;
const checkoutPages = {
  stripe: [BOOKING_PUBLIC_URL, 'https://checkout.stripe.com'],
  stripe_emulator: [BOOKING_PUBLIC_URL, process.env.PAY_URL ?? 'http://localhost:4100'],
};
const checkoutOrigins = (
  checkoutPages[gateway] ?? [process.env.PAY_URL ?? 'https://api.razorpay.com']
).map((address) => new URL(address).origin);

/** Other sites that a page section may show in a frame, from sanity/schema/embedHosts.ts. */
const embedOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.openstreetmap.org',
];

/** @param {"'none'" | "'self'" | '*'} frameAncestors who may show the page inside a frame */
const contentSecurityPolicy = (frameAncestors) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // styled-components writes <style> elements; without this, the page breaks on hydration.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${pictureOrigin}`,
    `media-src 'self' ${pictureOrigin}`,
    "connect-src 'self'",
    // styles/rupee.generated.css contains the rupee sign's font as a data URL.
    "font-src 'self' data:",
    `frame-src 'self' ${embedOrigins.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${checkoutOrigins.join(' ')}`,
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');

/** Set by /api/draft-mode/enable for editors, who see the page in a frame in the Studio. */
const draftCookie = { type: 'cookie', key: '__prerender_bypass' };
/** Partners embed this form in their own pages. It has no session and no secret. */
const embeddable = '/contact-form';
/** The Studio has its own policy (lib/server/files/studioPage.ts). */
const allButTheFramed = '/((?!studio(?:/|$)|contact-form$).*)';
const policies = [
  { source: allButTheFramed, missing: [draftCookie], frameAncestors: "'none'" },
  { source: allButTheFramed, has: [draftCookie], frameAncestors: "'self'" },
  { source: embeddable, frameAncestors: '*' },
].map(({ frameAncestors, ...condition }) => ({
  ...condition,
  headers: [{ key: 'Content-Security-Policy', value: contentSecurityPolicy(frameAncestors) }],
}));

const sectionRoots = {
  '/trip': '/search',
  '/booking': '/search',
  '/blog': '/travel-blogs',
  '/author': '/travel-blogs',
  '/domestic': '/#domestic',
  '/international': '/#international',
  '/campaign': '/',
};

const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
];

/** Browsers never try the public site without TLS again. Subdomains may belong to other programs. */
const transportHeaders =
  process.env.SAFAR_MODE === 'hosted'
    ? [{ key: 'Strict-Transport-Security', value: 'max-age=63072000' }]
    : [];

/** Keeps a staging site out of search even when a crawler ignores robots.txt. */
const stagingHeaders =
  process.env.SITE_INDEXING === 'off' ? [{ key: 'X-Robots-Tag', value: 'noindex, nofollow' }] : [];

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  reactStrictMode: true,
  poweredByHeader: false,
  // The content lake resizes pictures, and nobody needs a second door to spend processor time.
  images: { unoptimized: true },
  compiler: { styledComponents: true },
  // The preview overlays import a global style sheet, which webpack allows only from our own code.
  transpilePackages: ['@sanity/visual-editing', '@sanity/ui'],
  // "npm run typecheck" checks types, so a build doesn't need to.
  typescript: { ignoreBuildErrors: true },
  // Processes that share a build directory must see each other's regenerated pages.
  cacheMaxMemorySize: 0,
  cacheHandler: fileURLToPath(new URL('./components/framework/pageCache.mjs', import.meta.url)),
  experimental: {
    // A content query that times out on a busy server doesn't end an installation.
    staticGenerationRetryCount: 3,
    // The filter recognises App Router pages. There are none here, so turning it off saves script.
    clientRouterFilter: false,
    // When a visitor goes back, the browser would restore the scroll position before the page has
    // rendered, so let Next restore it.
    scrollRestoration: true,
  },
  webpack(webpackConfig, { isServer, webpack }) {
    if (!isServer) leaveOutOfBrowser(webpackConfig);
    if (!isServer && isProduction) leaveDeskOutOfManifest(webpackConfig, webpack);
    if (isProduction) shortenClassNames(webpackConfig);
    return webpackConfig;
  },
  env: {
    CONTENT_PICTURE_ORIGIN: pictureOrigin,
    PUBLIC_SITE_URL: process.env.SITE_URL ?? 'http://localhost:3000',
  },
  // A section root that has no page redirects to the list of pages below it.
  async redirects() {
    return Object.entries(sectionRoots).map(([source, destination]) => ({
      source,
      destination,
      permanent: false,
    }));
  },
  async headers() {
    return [
      { source: '/:path*', headers: [...securityHeaders, ...transportHeaders, ...stagingHeaders] },
      // Sites linked from a booking must not learn its address.
      {
        source: '/:page(booking-details|my-trips|desk)/:path*',
        headers: [{ key: 'Referrer-Policy', value: 'same-origin' }],
      },
      // An old worker mustn't outlive a deployment, so browsers check it on every visit.
      {
        source: '/:worker(my-trips|desk-list)-worker.js',
        headers: [{ key: 'Cache-Control', value: 'no-cache' }],
      },
      // Font names change with their content, so fonts never go stale. Rechecking them on each
      // visit would make them too late for body text (styles/global.css).
      {
        source: '/fonts/:name(.+\\.[0-9a-f]{8}\\.woff2)',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
      },
      // Development needs eval and a web socket, so only the production build has the policy.
      ...(isProduction ? policies : []),
      // Only a leader's list opens the camera, to scan vouchers. Where the browser can't read codes
      // itself, qr-scanner does in a worker that it makes from a blob.
      {
        source: '/desk/departures/:id/list',
        headers: [
          {
            key: 'Permissions-Policy',
            value: 'camera=(self), microphone=(), geolocation=(), payment=()',
          },
          ...(isProduction
            ? [
                {
                  key: 'Content-Security-Policy',
                  value: `${contentSecurityPolicy("'none'")}; worker-src 'self' blob:`,
                },
              ]
            : []),
        ],
      },
    ];
  },
};

const withSentry = withSentryConfig(config, {
  silent: true,
  telemetry: false,
  release: { name: releaseName(), inject: true },
  // lib/sentry/server.ts reports each failure once, under the ID the visitor sees.
  webpack: { autoInstrumentServerFunctions: false },
  sourcemaps: { disable: !process.env.SENTRY_AUTH_TOKEN },
  bundleSizeOptimizations: {
    excludeDebugStatements: true,
    excludeTracing: true,
    excludeReplayIframe: true,
    excludeReplayShadowDom: true,
    excludeReplayWorker: true,
  },
});
// This option would write a new ID into every page, so no page would match its previous version.
delete withSentry.experimental?.clientTraceMetadata;
// When a compiled release gets its settings, Next writes the values of `env` into the code wherever these names
// appear, also where Sentry's own code assigns to them. Sentry has both values from elsewhere.
delete withSentry.env?._sentryRelease;
delete withSentry.env?._sentryRewriteFramesDistDir;

export default withSentry;

function releaseName() {
  const commit = process.env.SAFAR_COMMIT ?? '';
  return commit || createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12);
}
