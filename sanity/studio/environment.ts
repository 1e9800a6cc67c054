/** The variables the build received (build.mjs). Only SANITY_STUDIO_ ones reach the browser. */
export const environment = {
  projectId: process.env.SANITY_STUDIO_PROJECT_ID || 'safar',
  dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  /** The content lake's address, or empty for a project hosted by Sanity. */
  apiHost: process.env.SANITY_STUDIO_API_HOST || '',
  /** Whether editors sign in at the content lake. They don't in a local one. */
  hasSignIn: process.env.SANITY_STUDIO_SIGN_IN === 'on',
  /** Where staff open the desk, or empty if that is the Studio's own host. */
  deskUrl: process.env.SANITY_STUDIO_DESK_URL || '',
};

/** The content API version that the Studio's own queries are written for. */
export const apiVersion = '2026-06-01';
