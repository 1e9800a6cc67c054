import { holdsAll } from './install.mjs';

const asked = {
  '': { name: 'safar' },
  'node_modules/next': { version: '16.4.6' },
  'node_modules/fsevents': { version: '2.3.3', optional: true },
};

it.each([
  ['everything is installed', { 'node_modules/next': { version: '16.4.6' } }, true],
  ['another version is installed', { 'node_modules/next': { version: '16.4.5' } }, false],
  ['a package is missing', {}, false],
])('%s', (_what, installed, expected) => {
  expect(holdsAll(asked, installed)).toBe(expected);
});
