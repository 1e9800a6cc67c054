/** The variables the build received (build.mjs). Only SANITY_STUDIO_ ones reach the browser. */
export const environment = {
  projectId: process.env.SANITY_STUDIO_PROJECT_ID || 'safar',
  dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  /** The content lake's address, or empty for a project hosted by Sanity. */
  apiHost: process.env.SANITY_STUDIO_API_HOST || '',
};

/** The content API version that the Studio's own queries are written for. */
export const apiVersion = '2026-06-01';
