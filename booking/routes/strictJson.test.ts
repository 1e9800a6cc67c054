import { isUnambiguous } from './strictJson.ts';

const read = (text: string) => isUnambiguous(text, JSON.parse(text) as unknown);
const deep = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

it.each([
  ['{}'],
  ['7'],
  ['"a:b"'],
  ['{"a": "b:c", "d" : "\\"e\\":"}'],
  ['{"a\\"b":1,"c":["d","e:"],"f":{"a\\"b":2}}'],
  ['[{"a":1},{"a":2}]'],
  ['{"":1}'],
  [deep(10)],
])('accepts %s', (text) => expect(read(text)).toBe(true));

it.each([
  ['{"a":1,"a":1}'],
  ['{"a":1,"\\u0061":2}'],
  ['[{"b":{"c":1,"c":2}}]'],
  [deep(11)],
  [`{"a":${deep(10)}}`],
])('refuses %s', (text) => expect(read(text)).toBe(false));
