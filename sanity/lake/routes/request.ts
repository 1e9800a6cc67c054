import type { FastifyRequest } from 'fastify';
import { requireTrusted, requireWriter } from '../access.ts';
import { isDeeperThan, isRecord, type JsonObject } from '../documents.ts';
import { badRequest, notFound } from '../errors.ts';
import type { Lake } from '../lake.ts';

/** The query string. If a name is repeated, the last value wins. */
export type QueryString = Record<string, string | undefined>;

/** Reads a query string as plain names and values. */
export function parseQueryString(text: string): QueryString {
  return Object.fromEntries(new URLSearchParams(text));
}

/** A route with these parameters in its path, such as `/v2025-02-19/data/query/production`. */
export interface Route<Name extends string = 'dataset'> {
  Params: Record<Name | 'version' | 'dataset', string>;
  Querystring: QueryString;
}

/** Throws 404 for an unknown dataset. */
export function checkDataset({ params }: { params: Route['Params'] }, { config }: Lake): void {
  if (params.dataset !== config.dataset) {
    throw notFound(`Dataset "${params.dataset}" not found for project ID "${config.projectId}"`);
  }
}

/** Throws for an unknown dataset, or unless the caller may see drafts. */
export function checkTrusted(request: FastifyRequest<Route>, lake: Lake): void {
  checkDataset(request, lake);
  requireTrusted(request, lake.config);
}

/** Throws for an unknown dataset, or unless the caller may write something. */
export function checkWriter(request: FastifyRequest<Route>, lake: Lake): void {
  checkDataset(request, lake);
  requireWriter(request, lake.config);
}

/** Reads the JSON body as an object. */
export function readBody(body: unknown): JsonObject {
  if (!isRecord(body)) throw badRequest('The request body must be a JSON object.');
  if (isDeeperThan(body, DEEPEST)) {
    throw badRequest(`The request body is nested more than ${DEEPEST} levels deep.`);
  }
  return body;
}

/** Deeper than any document needs, but too shallow to exhaust the stack of code that walks it. */
const DEEPEST = 200;
