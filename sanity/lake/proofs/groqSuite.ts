import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { isRecord, type JsonObject } from '../documents.ts';
import { messageOf } from '../errors.ts';
import { RELEASES } from '../releases.ts';
import { startLake, TOKEN } from './lake.ts';
import type { Outcome } from './outcomes.ts';
import type { Answer, PlainQuestion } from './plainGroq.ts';
import { isSame, readSuite, weakened, type SuiteTest } from './suite.ts';

/** One of the suite's queries is exponential in groq-js and would run for minutes. */
const LONGEST_MS = 3_000;
const QUERIES_AT_ONCE = 8;
const LIMIT: Answer = { error: `no answer within ${LONGEST_MS} ms` };

/** Runs the GROQ test suite over a lake's HTTP query endpoint and, beside it, with groq-js alone. */
export async function proveGroq(): Promise<{ lake: Outcome[]; plain: Outcome[]; outside: number }> {
  const suite = readSuite();
  const testsOf = Map.groupBy(suite.tests, ({ dataset }) => dataset);
  const groups = [...testsOf].map(([dataset, tests]) => ({
    documents: suite.datasets.get(dataset) ?? [],
    tests,
  }));
  const [lake, plain] = await Promise.all([proveOverHttp(groups), proveAlone(groups)]);
  return { lake, plain, outside: suite.outside };
}

interface Group {
  documents: JsonObject[];
  tests: SuiteTest[];
}

function judge(test: SuiteTest, answer: Answer & { isCrash?: boolean }): Outcome {
  const { _id: name, query, isValid, result } = test;
  if ('error' in answer) {
    const isRefused = answer !== LIMIT && answer.isCrash !== true;
    return { name, failure: !isValid && isRefused ? null : `${query.trim()}: ${answer.error}` };
  }
  if (!isValid) return { name, failure: `${query.trim()}: must be refused` };
  if (isSame(result, answer.result)) return { name, failure: null };
  const [expected, actual] = [result, answer.result].map((value) => JSON.stringify(value));
  return { name, failure: `${query.trim()}: expected ${expected}, got ${actual}` };
}

async function proveOverHttp(groups: Group[]): Promise<Outcome[]> {
  const lake = startLake();
  const url = await lake.url;
  const outcomes: Outcome[] = [];
  let loaded: string[] = [];
  try {
    for (const { documents: all, tests } of groups) {
      // Nobody writes a release as a document: it has its own actions.
      const documents = all.filter(({ _id }) => !String(_id).startsWith(RELEASES));
      // In one transaction, a document with an earlier one's ID would take its place in the order.
      await mutate(
        url,
        loaded.map((id) => ({ delete: { id } })),
      );
      await mutate(
        url,
        weakened(documents).map((document) => ({ createOrReplace: document })),
      );
      loaded = documents.map(({ _id }) => String(_id));
      outcomes.push(...(await askAll(url, tests)));
    }
  } finally {
    await lake.kill();
  }
  return outcomes;
}

async function askAll(url: string, tests: SuiteTest[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...tests];
  const askInTurn = async () => {
    for (let test = waiting.shift(); test; test = waiting.shift()) {
      outcomes.push(judge(test, await ask(url, test)));
    }
  };
  await Promise.all(Array.from({ length: QUERIES_AT_ONCE }, askInTurn));
  return outcomes;
}

const headers = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` };

async function mutate(url: string, mutations: object[]): Promise<void> {
  const response = await fetch(`${url}/v2026-06-01/data/mutate/production`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ mutations }),
  });
  if (!response.ok) throw new Error(`A dataset can't be loaded: ${await response.text()}`);
}

async function ask(
  url: string,
  { query, params }: SuiteTest,
): Promise<Answer & { isCrash?: boolean }> {
  try {
    const response = await fetch(
      `${url}/v2026-06-01/data/query/production?perspective=raw&returnQuery=false`,
      {
        method: 'POST',
        headers,
        body: JSON.stringify({ query, params }),
        signal: AbortSignal.timeout(LONGEST_MS),
      },
    );
    const body: unknown = await response.json();
    if (response.ok && isRecord(body)) return { result: body.result };
    const error = isRecord(body) && isRecord(body.error) ? body.error.description : null;
    return { error: String(error ?? response.status), isCrash: response.status !== 400 };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return LIMIT;
    return { error: messageOf(error), isCrash: true };
  }
}

async function proveAlone(groups: Group[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let worker = startWorker();
  for (const { documents, tests } of groups) {
    worker.postMessage({ documents });
    for (const test of tests) {
      const { query, params } = test;
      const answer = await answerOf(worker, { query, params });
      outcomes.push(judge(test, answer));
      if (answer === LIMIT) {
        await worker.terminate();
        worker = startWorker();
        worker.postMessage({ documents });
      }
    }
  }
  await worker.terminate();
  return outcomes;
}

const startWorker = () => new Worker(new URL('./plainGroq.ts', import.meta.url));

async function answerOf(worker: Worker, question: PlainQuestion): Promise<Answer> {
  worker.postMessage(question);
  try {
    const [answer]: Answer[] = await once(worker, 'message', {
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    return answer ?? LIMIT;
  } catch {
    return LIMIT;
  }
}
