import { noteworthy } from './noteworthy.mjs';

it.each([
  ['a routine JSON line', '{"level":30,"msg":"request completed"}', 'stdout', null],
  ['a warning', '{"level":40,"msg":"slow"}', 'stdout', 'slow'],
  ['an error', '{"level":50,"msg":"no","err":{"message":"gone"}}', 'stdout', 'no: gone'],
  ['plain output', 'compiled', 'stdout', null],
  ['plain errors', 'boom', 'stderr', 'boom'],
  ["JSON that isn't a log line", '{"a":1}', 'stdout', null],
])('%s', (_what, line, stream, expected) => {
  expect(noteworthy(line, stream)).toBe(expected);
});
