/**
 * Run this from the repository root: node --experimental-vm-modules node_modules/jest/bin/jest.js
 * -c booking/jest.config.mjs
 */
export default {
  displayName: 'booking',
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/'],
  setupFiles: ['<rootDir>/testing/pluginNames.mjs'],
  globalSetup: '<rootDir>/testing/globalSetup.mjs',
  globalTeardown: '<rootDir>/testing/globalTeardown.mjs',
  testTimeout: 30_000,
};
