import type { LakeDocument } from '../documents.ts';
import { LakeError } from '../errors.ts';
import type { QueryParams } from '../groq.ts';
import type { Perspective } from '../views.ts';

/** A query to evaluate, and who asks. */
export interface Job {
  query: string;
  params: QueryParams;
  perspective: Perspective;
  isTrusted: boolean;
  identity: string;
  /** Also return where each string of the result comes from. */
  hasSourceMap?: boolean;
  /** Evaluates the query over each of these documents alone, and returns the list of results. */
  each?: Array<LakeDocument | null>;
}

/** A result, as JSON text. */
export interface Answer {
  result: string;
  sourceMap?: string;
  /** How many documents the evaluator looked at. */
  documentsRead: number;
}

/** What a worker is started with. */
export interface WorkerSettings {
  directory: string;
  projectId: string;
  dataset: string;
  /** Bytes of parsed documents to keep. */
  cacheBytes: number;
  /** Its first number is set to 1 when the job should stop. */
  stop: SharedArrayBuffer;
}

export interface WorkerRequest {
  job: Job;
  assetBase: string | null;
  mostResultBytes: number;
  /** Whether the job may take long, so that the worker lets others go first. */
  isLong: boolean;
}

export type WorkerReply =
  | { is: 'ready' }
  | { is: 'answer'; answer: Answer }
  | { is: 'stopped' }
  | { is: 'error'; error: Pick<LakeError, 'status' | 'type' | 'message' | 'details'> | null };

/** The limits of a query. Each has a name, which an exceeded limit's error gives. */
export interface QueryLimits {
  /** Milliseconds. */
  time: { anonymous: number; trusted: number };
  /** Megabytes of a worker's heap. */
  memory: number;
  /** Characters of the query. */
  length: number;
  /** Characters of the result as JSON. */
  result: { anonymous: number; trusted: number };
}

export const LIMITS: QueryLimits = {
  time: { anonymous: 5_000, trusted: 30_000 },
  memory: 256,
  length: 100_000,
  result: { anonymous: 16 << 20, trusted: 128 << 20 },
};

const SENTENCES = {
  time: 'The query took too long and was stopped.',
  memory: 'The query needed too much memory and was stopped.',
  depth: 'The query is nested too deeply.',
  length: 'The query is too long.',
  result: 'The result of the query is too large.',
};

/** Levels of brackets that a query may have. The parser's time grows with their square. */
const MOST_BRACKETS = 200;

/** Whether a query has more levels of brackets than any real one. */
export function isTooDeep(query: string): boolean {
  let depth = 0;
  for (const [token] of query.matchAll(
    /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/[^\n]*|[([{)\]}]/gs,
  )) {
    if ('([{'.includes(token)) depth += 1;
    else if (')]}'.includes(token)) depth -= 1;
    if (depth > MOST_BRACKETS) return true;
  }
  return false;
}

/** Returns the 400 for a query that exceeded a limit. */
export function limitExceeded(limit: keyof typeof SENTENCES): LakeError {
  return new LakeError(400, 'queryLimitError', `${SENTENCES[limit]} (limit: ${limit})`, { limit });
}
