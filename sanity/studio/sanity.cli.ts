import path from 'node:path';
import { defineCliConfig } from 'sanity/cli';

export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID || 'safar',
    dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  },
  deployment: { autoUpdates: false },
  project: { basePath: '/studio' },
  reactStrictMode: false,
  vite: (config) => ({
    ...config,
    resolve: {
      ...config.resolve,
      alias: [
        ...(Array.isArray(config.resolve?.alias) ? config.resolve.alias : []),
        // The schema is outside this folder and would otherwise import the site's copy of this
        // package.
        {
          find: /^@sanity\/types$/,
          replacement: path.resolve(import.meta.dirname, 'node_modules/@sanity/types'),
        },
      ],
    },
  }),
});
