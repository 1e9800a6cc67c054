import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isRecord, replaceObjects, type JsonObject } from '../documents.ts';
import { Problem } from '../program.ts';

export interface SuiteTest {
  _id: string;
  dataset: string;
  query: string;
  params: JsonObject;
  /** Whether the query must run. An invalid one must be refused. */
  isValid: boolean;
  result: unknown;
}

export interface Suite {
  /** Documents by dataset. */
  datasets: Map<string, JsonObject[]>;
  tests: SuiteTest[];
  /** How many tests are outside the evaluator's scope. */
  outside: number;
}

/** The features that groq-js has, of those that the suite names. */
const FEATURES = new Set([
  'portableText',
  'contentReleases',
  'internalDocuments',
  'customFunctions',
]);
/** A version of GROQ before its specification. */
const OLD_VERSION = '0.1';

const file =
  process.env.GROQ_SUITE ||
  path.resolve(import.meta.dirname, '../../../../shared/groq-suite/suite.ndjson.gz');

/** Whether the test suite is on this machine. */
export const hasSuite = () => fs.existsSync(file);

/** Reads the public GROQ test suite: the tests within scope, without one absent dataset's. */
export function readSuite(): Suite {
  if (!hasSuite()) {
    throw new Problem(
      `The GROQ test suite is missing: ${file}. It is sanity-io/groq-test-suite at commit 0445fe5, ` +
        'built with its own src/build.js and packed with gzip. Set GROQ_SUITE to its path.',
    );
  }
  const suite: Suite = { datasets: new Map(), tests: [], outside: 0 };
  for (const line of gunzipSync(fs.readFileSync(file)).toString().split('\n')) {
    const entry: unknown = line === '' ? null : JSON.parse(line);
    if (!isRecord(entry)) continue;
    if (entry._type === 'dataset' && Array.isArray(entry.documents)) {
      suite.datasets.set(String(entry._id), entry.documents.filter(isRecord));
    } else if (entry._type === 'test') {
      if (isInScope(entry)) suite.tests.push(readTest(entry));
      else suite.outside += 1;
    }
  }
  const tests = suite.tests.filter(({ dataset }) => suite.datasets.has(dataset));
  return { ...suite, tests, outside: suite.outside + suite.tests.length - tests.length };
}

function isInScope({ version, features }: JsonObject): boolean {
  const wanted: unknown[] = Array.isArray(features) ? features : [];
  return version !== OLD_VERSION && wanted.every((name) => FEATURES.has(String(name)));
}

function readTest({ _id, dataset, query, params, valid, result }: JsonObject): SuiteTest {
  return {
    _id: String(_id),
    dataset: isRecord(dataset) ? String(dataset._ref) : '',
    query: String(query),
    params: isRecord(params) ? params : {},
    isValid: valid !== false,
    result,
  };
}

/** Makes references weak, because several datasets refer to documents that they don't have. */
export function weakened(documents: JsonObject[]): JsonObject[] {
  return documents.map((document) =>
    replaceObjects(document, (object) =>
      typeof object._ref === 'string' ? { ...object, _weak: true } : object,
    ),
  );
}

/** What a store adds to a document, and what `weakened` adds to a reference. */
const ADDED = new Set(['_rev', '_createdAt', '_updatedAt', '_weak']);
const TOLERANCE = 1e-9;

/** Whether a query's result is the expected one. */
export function isSame(expected: unknown, actual: unknown): boolean {
  return isEqual(expected, withRanks(actual));
}

/** Replaces scores with ranks, as the suite does, because the values of scores may differ. */
function withRanks(value: unknown): unknown {
  if (!Array.isArray(value) || !value.some((item) => isRecord(item) && '_score' in item)) {
    return value;
  }
  const items = value.filter(isRecord);
  const scores = [...new Set(items.map(({ _score }) => Number(_score)))].sort((a, b) => b - a);
  return items.map(({ _score, ...item }) => ({
    ...item,
    _pos: scores.indexOf(Number(_score)) + 1,
  }));
}

function isEqual(expected: unknown, actual: unknown): boolean {
  if (typeof expected === 'number' && typeof actual === 'number') {
    const difference = Math.abs(expected - actual);
    return difference <= TOLERANCE * Math.max(1, Math.abs(expected), Math.abs(actual));
  }
  if (Array.isArray(expected) && Array.isArray(actual)) {
    return (
      expected.length === actual.length &&
      expected.every((item: unknown, index) => isEqual(item, actual[index]))
    );
  }
  if (isRecord(expected) && isRecord(actual)) {
    const names = namesOf(expected);
    return (
      names.length === namesOf(actual).length &&
      names.every((name) => Object.hasOwn(actual, name) && isEqual(expected[name], actual[name]))
    );
  }
  return (expected ?? null) === (actual ?? null);
}

const namesOf = (object: JsonObject) => Object.keys(object).filter((name) => !ADDED.has(name));
