/**
 * What the build was told by its environment (see build.mjs). The names start with SANITY_STUDIO_,
 * because only such variables reach the browser.
 */
export const environment = {
  projectId: process.env.SANITY_STUDIO_PROJECT_ID || 'safar',
  dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  /** The address of a content lake, or empty for a project hosted by Sanity. */
  apiHost: process.env.SANITY_STUDIO_API_HOST || '',
};

/** The version of the content API that the Studio's own queries are written for. */
export const apiVersion = '2026-06-01';
