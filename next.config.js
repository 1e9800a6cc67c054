import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { withSentryConfig } from '@sentry/nextjs/config';
import { leaveOutOfBrowser } from './components/framework/serverOnly.mjs';

const isProduction = process.env.NODE_ENV === 'production';
/** Where pictures come from: the local content lake, or the hosted store's image servers. */
const pictureOrigin = process.env.SANITY_API_HOST
  ? new URL(process.env.SANITY_API_HOST).origin
  : 'https://cdn.sanity.io';
/** Where a checkout form may go: the payment emulator locally, the gateway's hosted checkout else. */
const checkoutOrigins = [process.env.PAY_URL ?? 'https://api.razorpay.com'].map(
  (address) => new URL(address).origin,
);

/** Other sites that a section of a page may show in a frame: sanity/schema/embedHosts.ts. */
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
    // styled-components writes <style> elements; without this the page dies on hydration.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${pictureOrigin}`,
    "connect-src 'self'",
    // styles/rupee.generated.css holds its one sign.
    "font-src 'self' data:",
    `frame-src 'self' ${embedOrigins.join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    `form-action 'self' ${checkoutOrigins.join(' ')}`,
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');

/** Set by /api/draft-mode/enable: the browser of an editor, whose Studio shows the page in a frame. */
const draftCookie = { type: 'cookie', key: '__prerender_bypass' };
/** Partners show this form inside their own pages. It holds no session and no secret. */
const embeddable = '/contact-form';
/** The Studio carries a policy of its own (lib/server/files/studioPage.ts). */
const allButTheFramed = '/((?!studio(?:/|$)|contact-form$).*)';
const policies = [
  { missing: [draftCookie], frameAncestors: "'none'" },
  { has: [draftCookie], frameAncestors: "'self'" },
].map(({ frameAncestors, ...condition }) => ({
  source: allButTheFramed,
  ...condition,
  headers: [{ key: 'Content-Security-Policy', value: contentSecurityPolicy(frameAncestors) }],
}));

const embeddablePolicy = {
  source: embeddable,
  headers: [{ key: 'Content-Security-Policy', value: contentSecurityPolicy('*') }],
};

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

/** A staging site is not to be listed: robots.txt says so to crawlers, this to whoever finds a page. */
const stagingHeaders =
  process.env.SITE_INDEXING === 'off' ? [{ key: 'X-Robots-Tag', value: 'noindex, nofollow' }] : [];

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  reactStrictMode: true,
  poweredByHeader: false,
  compiler: { styledComponents: true },
  // The preview's overlays bring a global style sheet, which webpack takes from our own code only.
  transpilePackages: ['@sanity/visual-editing', '@sanity/ui'],
  // "npm run typecheck" checks types, of more than the site; whoever starts it need not wait for that.
  typescript: { ignoreBuildErrors: true },
  // Several processes may share one build directory; each must see a page another one renewed.
  cacheMaxMemorySize: 0,
  cacheHandler: fileURLToPath(new URL('./components/framework/pageCache.mjs', import.meta.url)),
  experimental: {
    // The filter tells pages from App Router pages. There are none here, so its script is left out.
    clientRouterFilter: false,
    // The way back ends where it began, though the page is made after the browser has looked.
    scrollRestoration: true,
  },
  webpack(webpackConfig, { isServer }) {
    if (!isServer) leaveOutOfBrowser(webpackConfig);
    return webpackConfig;
  },
  env: {
    CONTENT_PICTURE_ORIGIN: pictureOrigin,
    PUBLIC_SITE_URL: process.env.SITE_URL ?? 'http://localhost:3000',
  },
  // Roots of addresses without a page of their own lead to the list of what stands below them.
  async redirects() {
    return Object.entries(sectionRoots).map(([source, destination]) => ({
      source,
      destination,
      permanent: false,
    }));
  },
  async headers() {
    return [
      { source: '/:path*', headers: [...securityHeaders, ...stagingHeaders] },
      // Nobody who is linked from a booking learns of it.
      {
        source: '/:page(booking-details|my-trips)/:path*',
        headers: [{ key: 'Referrer-Policy', value: 'same-origin' }],
      },
      // An old worker must not outlive a deployment: it is asked for anew at every visit.
      {
        source: '/my-trips-worker.js',
        headers: [{ key: 'Cache-Control', value: 'no-cache' }],
      },
      // Their names change with them. Asked for again at each visit, they would come too late for
      // running text (styles/global.css).
      {
        source: '/fonts/:name(.+\\.[0-9a-f]{8}\\.woff2)',
        headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
      },
      // Development needs eval and a web socket, so only the production build carries the policy.
      ...(isProduction ? [...policies, embeddablePolicy] : []),
    ];
  },
};

const withSentry = withSentryConfig(config, {
  silent: true,
  telemetry: false,
  release: { name: releaseName(), inject: true },
  // lib/sentry/server.ts reports what fails, once, under the id that the visitor sees.
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
// It would write an id of the moment into every page that is made, and no page would equal its last one.
delete withSentry.experimental?.clientTraceMetadata;

export default withSentry;

function releaseName() {
  const commit = process.env.SAFAR_COMMIT ?? '';
  return commit || createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12);
}
