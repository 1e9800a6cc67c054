/** A worker that runs the suite's queries with groq-js alone, so that the lake can be compared with it. */
import { parentPort } from 'node:worker_threads';
import { evaluate, parse } from 'groq-js';
import type { JsonObject } from '../documents.ts';
import { messageOf } from '../errors.ts';

export interface PlainQuestion {
  query: string;
  params: JsonObject;
}

export type Answer = { result: unknown } | { error: string };

let documents: JsonObject[] = [];

parentPort?.on('message', (message: PlainQuestion | { documents: JsonObject[] }) => {
  if ('documents' in message) documents = message.documents;
  else void answer(message).then((reply) => parentPort?.postMessage(reply));
});

async function answer({ query, params }: PlainQuestion): Promise<Answer> {
  try {
    const tree = parse(query, { params });
    const value = await evaluate(tree, {
      dataset: documents,
      params,
      identity: 'local',
      sanity: { projectId: 'safar', dataset: 'production' },
    });
    const result: unknown = await value.get();
    return { result: JSON.parse(JSON.stringify(result ?? null)) };
  } catch (error) {
    return { error: messageOf(error) };
  }
}
