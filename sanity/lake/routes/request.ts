import { isRecord } from '../documents.ts';
import { badRequest, notFound } from '../errors.ts';
import type { Lake } from '../lake.ts';

/** The parts of a path such as `/v2025-02-19/data/query/production`. */
export interface DataAddress {
  version: string;
  dataset: string;
}

/** Reads version and dataset from route parameters. Throws 404 for an unknown dataset. */
export function readAddress(params: unknown, lake: Lake): DataAddress {
  const { version, dataset } = isRecord(params) ? params : {};
  if (typeof version !== 'string' || typeof dataset !== 'string')
    throw notFound('Unknown address.');
  if (dataset !== lake.config.dataset) {
    throw notFound(`Dataset "${dataset}" not found for project ID "${lake.config.projectId}"`);
  }
  return { version, dataset };
}

/** Reads the query string as plain names and values. If a name is repeated, the last value counts. */
export function readQueryString(query: unknown): Record<string, string | undefined> {
  const values: Record<string, string | undefined> = {};
  if (!isRecord(query)) return values;
  for (const [name, value] of Object.entries(query)) {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    if (typeof last === 'string') values[name] = last;
  }
  return values;
}

/** Reads the JSON body as an object. */
export function readBody(body: unknown): Record<string, unknown> {
  if (!isRecord(body)) throw badRequest('The request body must be a JSON object.');
  if (isDeeperThan(body, DEEPEST)) {
    throw badRequest(`The request body is nested more than ${DEEPEST} levels deep.`);
  }
  return body;
}

/**
 * Far more than any document needs, and far less than would exhaust the stack of code that walks
 * it.
 */
const DEEPEST = 200;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const item of Object.values(value)) if (isDeeperThan(item, levels - 1)) return true;
  return false;
}

/** Reads one route parameter. */
export function readParam(params: unknown, name: string): string {
  const value = isRecord(params) ? params[name] : undefined;
  if (typeof value !== 'string') throw notFound('Unknown address.');
  return value;
}
