/** A planted fault that no longer fits the code proves nothing, and is found only after an hour. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from './faults.ts';

it.each(faults)('the code has one place for the fault “$name”', ({ file, of }) => {
  const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  expect(text.split(of)).toHaveLength(2);
});
