import fs from 'node:fs';
import path from 'node:path';
import { isRecord } from '../documents.ts';

/** How one case ended. `failure` says why it failed, or is null. */
export interface Outcome {
  name: string;
  failure: string | null;
}

/** For each part, the cases that don't pass yet, by reason. */
export type Expected = Record<string, Record<string, string[]>>;

const FILE = path.join(import.meta.dirname, 'expected.json');

/** Reads which cases don't pass yet. */
export function readExpected(): Expected {
  const expected: Expected = JSON.parse(fs.readFileSync(FILE, 'utf8'));
  return expected;
}

/** Returns a sentence for each case that was lost, and each listed one that passes or is gone. */
export function surprisesIn(part: string, outcomes: Outcome[], expected: Expected): string[] {
  const listed = new Set(isRecord(expected[part]) ? Object.values(expected[part]).flat() : []);
  const surprises = outcomes.flatMap(({ name, failure }) => {
    if (failure !== null && !listed.has(name)) return [`lost: ${name}: ${failure}`];
    if (failure === null && listed.has(name)) {
      return [`passes now: ${name}. Remove it from expected.json.`];
    }
    return [];
  });
  const names = new Set(outcomes.map(({ name }) => name));
  const unknown = [...listed].filter((name) => !names.has(name));
  return [
    ...surprises,
    ...unknown.map((name) => `unknown: ${name}. Remove it from expected.json.`),
  ];
}
