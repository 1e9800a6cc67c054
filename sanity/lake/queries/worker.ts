import { flushCompileCache } from 'node:module';
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { LakeError } from '../errors.ts';
import { QueryStopped, runQuery, type QueryContext } from '../groq.ts';
import { runWithSourceMap } from '../sourceMap.ts';
import { openReadOnly } from '../storage/database.ts';
import { openReader } from '../storage/documents.ts';
import { readingOnce, viewOf } from '../view.ts';
import { createViews } from '../views.ts';
import {
  limitExceeded,
  type Answer,
  type Job,
  type WorkerReply,
  type WorkerRequest,
  type WorkerSettings,
} from './job.ts';

/** Evaluates one query at a time in a read transaction that sees every write answered so far. */

const { directory, projectId, dataset, cacheBytes, stop }: WorkerSettings = workerData;
const database = openReadOnly(directory);
const reader = openReader(database, cacheBytes);
const viewFor = createViews(reader);
const stopFlag = new Int32Array(stop);
const LOW_PRIORITY = 10;

/** A query that looked at more documents than this leaves enough garbage to be worth collecting right away. */
const MANY_DOCUMENTS = 1_000;

parentPort?.on('message', (request: WorkerRequest) => {
  void work(request).then((reply) => {
    send(reply);
    const isLarge = reply.is === 'answer' && reply.answer.documentsRead > MANY_DOCUMENTS;
    // V8 leaves an idle heap as it is. Only `--expose-gc` provides this.
    if (isLarge) globalThis.gc?.();
  });
});
// The next thread, or the next start, needn't strip the types again, which takes 20 MB.
flushCompileCache();
send({ is: 'ready' });

function send(reply: WorkerReply): void {
  parentPort?.postMessage(reply);
}

async function work(request: WorkerRequest): Promise<WorkerReply> {
  const { job, assetBase, mostResultBytes, isLong } = request;
  // On Linux, this is the priority of this thread only. It can't be raised again.
  if (isLong && process.platform === 'linux') os.setPriority(0, LOW_PRIORITY);
  reader.setAssetBase(assetBase);
  database.exec('BEGIN');
  try {
    const answer = await evaluate(job);
    const size = answer.result.length + (answer.sourceMap?.length ?? 0);
    if (size > mostResultBytes) throw limitExceeded('result');
    return { is: 'answer', answer };
  } catch (error) {
    if (error instanceof QueryStopped) return { is: 'stopped' };
    // The stack overflowed, or a string grew beyond what JavaScript allows.
    if (error instanceof RangeError) {
      const known = limitExceeded(/string length/.test(error.message) ? 'result' : 'depth');
      return { is: 'error', error: partsOf(known) };
    }
    if (error instanceof LakeError) return { is: 'error', error: partsOf(error) };
    process.stderr.write(
      `A query failed: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
    return { is: 'error', error: null };
  } finally {
    database.exec('COMMIT');
  }
}

/** An error loses its own fields on the way between threads. */
function partsOf({ status, type, message, details }: LakeError) {
  return { status, type, message, details };
}

async function evaluate(job: Job): Promise<Answer> {
  const { query, params, perspective, isTrusted, identity, each, hasSourceMap } = job;
  const looked: NonNullable<QueryContext['looked']> = new Set();
  const context: QueryContext = {
    view: readingOnce(viewFor(perspective, isTrusted)),
    config: { projectId, dataset },
    identity,
    looked,
    checkStopped() {
      if (Atomics.load(stopFlag, 0) === 1) throw new QueryStopped();
    },
    ...(isTrusted && typeof perspective === 'object' && 'asOf' in perspective
      ? { now: new Date(perspective.asOf) }
      : {}),
  };
  if (each) {
    const references = viewFor('raw', isTrusted);
    const results: unknown[] = [];
    for (const document of each) {
      const view = viewOf(document ? [document] : []);
      results.push((await runQuery(query, params, { ...context, view, references })) ?? null);
    }
    return { result: JSON.stringify(results), documentsRead: looked.size };
  }
  if (hasSourceMap) {
    const { result, resultSourceMap } = await runWithSourceMap(query, params, context);
    const sourceMap = JSON.stringify(resultSourceMap);
    return { result: JSON.stringify(result ?? null), sourceMap, documentsRead: looked.size };
  }
  const result = JSON.stringify((await runQuery(query, params, context)) ?? null);
  return { result, documentsRead: looked.size };
}
