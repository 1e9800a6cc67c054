import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import nextJest from 'next/jest.js';
import booking from './booking/jest.config.mjs';

const createNextConfig = nextJest({ dir: import.meta.dirname });

const ignored = ['<rootDir>/\\.', '/node_modules/'];

/** The site's own tests, next to the files they test, in a browser-like environment. */
async function siteProject(): Promise<Config> {
  const config = await createNextConfig({
    displayName: 'site',
    testEnvironment: 'jsdom',
    setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
    roots: [
      '<rootDir>/components',
      '<rootDir>/lib',
      '<rootDir>/styles',
      '<rootDir>/sanity/schema',
      '<rootDir>/sanity/queries',
      '<rootDir>/sanity/studio/offers',
      '<rootDir>/sanity/studio/validation',
    ],
    testMatch: ['**/*.test.{ts,tsx}'],
    modulePathIgnorePatterns: ['<rootDir>/\\.'],
    testPathIgnorePatterns: [...ignored, '<rootDir>/lib/server/'],
  })();
  return {
    ...config,
    // These packages are ES modules only, and next/jest wouldn't transform them.
    transformIgnorePatterns: [
      '/node_modules/(?!(@portabletext|next-sanity|@sanity|groq|groq-js|nanoid|get-it|uuid)/)',
      '^.+\\.module\\.(css|sass|scss)$',
    ],
  };
}

/** The site's server code, as ES modules. Its tests talk to real programs over HTTP. */
const serverProject: Config = {
  displayName: 'server',
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/booking/testing/pluginNames.mjs'],
  roots: ['<rootDir>/lib/server'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  transform: { '\\.tsx?$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
};

/** The error sink: a separate program that Node runs without a build. */
const errorSinkProject: Config = {
  ...serverProject,
  displayName: 'error sink',
  roots: ['<rootDir>/errorSink'],
};

/** Scripts and parts of Next's configuration: plain modules that Node runs as they are. */
const scriptsProject: Config = {
  displayName: 'scripts',
  testEnvironment: 'node',
  roots: ['<rootDir>/scripts', '<rootDir>/deploy', '<rootDir>/components/framework'],
  testMatch: ['**/*.test.{mjs,ts}'],
  moduleFileExtensions: ['mjs', 'ts', 'js', 'json'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
};

/** The booking service. `.ci/run` runs its long proofs separately. */
const bookingProject = {
  ...booking,
  // Absolute paths, because knip reads `<rootDir>` as this folder.
  setupFiles: [`${booking.rootDir}/testing/pluginNames.mjs`],
  globalSetup: `${booking.rootDir}/testing/globalSetup.mjs`,
  globalTeardown: `${booking.rootDir}/testing/globalTeardown.mjs`,
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.PROOFS ? ['/booking/proofs/'] : [])],
};

export default async function config(): Promise<Config> {
  return {
    // Many tests start real databases, servers and programs, sometimes on a busy machine.
    testTimeout: 60_000,
    // All test files in one process would need more memory than Node allows, so a worker restarts
    // when it grows too large.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    workerIdleMemoryLimit: '1GB',
    projects: [
      await siteProject(),
      serverProject,
      errorSinkProject,
      scriptsProject,
      // These two are independent of the site, so they have their own test configurations.
      bookingProject,
      '<rootDir>/sanity/lake',
    ] as Config['projects'],
  };
}
