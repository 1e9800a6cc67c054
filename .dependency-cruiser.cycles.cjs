/**
 * File cycles everywhere, including the Studio, test support and proofs. The other rules leave these out: a test and
 * the support beside it always form a folder cycle.
 */
const { forbidden, options } = require('./.dependency-cruiser.cjs');

/** The Studio's own packages, which are installed only where it is built. */
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
