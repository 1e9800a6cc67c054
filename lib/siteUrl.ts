/** This site's address, without a trailing slash. next.config.js sets it. */
export const siteUrl = process.env.PUBLIC_SITE_URL ?? 'http://localhost:3000';
