/**
 * Checks for file cycles everywhere, including the Studio, test support and proofs. The other rules
 * skip those, because a test and its support folder always form a folder cycle.
 */
const { forbidden, options } = require('./.dependency-cruiser.cjs');

/** The Studio's own packages, installed only where the Studio is built. */
const studioPackages =
  '^@?sanity(/(cli|image-url|orderable-document-list|presentation|router|structure))?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: forbidden.filter(({ name }) => name === 'no-cycles'),
  options: {
    ...options,
    exclude: {
      path: ['^\\.next', '^\\.data', '^sanity/studio/(node_modules|dist)/', studioPackages],
    },
  },
};
