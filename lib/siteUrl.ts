/**
 * This site's address, without a trailing slash. next.config.js writes `SITE_URL` into the build.
 */
export const siteUrl = process.env.PUBLIC_SITE_URL ?? 'http://localhost:3000';
