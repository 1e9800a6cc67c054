import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createContentClient } from '@/sanity/client';
import { fetchMarked } from './markedFields';

const result = {
  title: 'Spiti in snow',
  kind: 'trek',
  packing: ['Down jacket', 'Wool socks'],
  gallery: [{ _key: 'k1', alt: 'A road in snow', caption: 'The road' }],
  similar: [{ title: 'Ladakh by road', cardLine: 'Nine days from Leh' }],
};
const texts: [string, number, string][] = [
  ["$['title']", 0, "$['title']"],
  ["$['kind']", 0, "$['kind']"],
  ["$['packing'][0]", 0, "$['packing'][0]"],
  ["$['packing'][1]", 0, "$['packing'][1]"],
  ["$['gallery'][0]['alt']", 0, "$['gallery'][?(@._key=='k1')]['alt']"],
  ["$['gallery'][0]['caption']", 0, "$['gallery'][?(@._key=='k1')]['caption']"],
  ["$['similar'][0]['title']", 1, "$['title']"],
  ["$['similar'][0]['cardLine']", 1, "$['cardLine']"],
];
const resultSourceMap = {
  documents: [
    { _id: 'drafts.trip-spiti', _type: 'trip' },
    { _id: 'trip-ladakh', _type: 'trip' },
  ],
  paths: texts.map(([, , path]) => path),
  mappings: Object.fromEntries(
    texts.map(([place, document], path) => [
      place,
      { source: { document, path, type: 'documentValue' }, type: 'value' },
    ]),
  ),
};
let server: Server;
let marked: typeof result & { gallery: { editing?: string }[] };

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ result, resultSourceMap }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = createContentClient({
    projectId: 'safar',
    dataset: 'production',
    apiHost: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    readToken: 'preview',
  }).withConfig({ perspective: 'drafts' });
  marked = await fetchMarked(client, '*[0]', {});
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const weight = (text: string | undefined) => Buffer.byteLength(text ?? '');

it('marks the texts an editor clicks', () => {
  expect(weight(marked.title)).toBeGreaterThan(weight(result.title));
  expect(weight(marked.packing[0])).toBeGreaterThan(weight(result.packing[0]));
  expect(weight(marked.similar[0]?.title)).toBeGreaterThan(weight(result.similar[0]?.title));
});

it('leaves texts beside a marked one, and values that code compares, unmarked', () => {
  expect(marked.kind).toBe('trek');
  expect(marked.packing[1]).toBe('Wool socks');
  expect(marked.similar[0]?.cardLine).toBe('Nine days from Leh');
  expect(marked.gallery[0]?.caption).toBe('The road');
});

it("names a photo's field, and keeps its text clean for screen readers", () => {
  expect(marked.gallery[0]?.alt).toBe('A road in snow');
  expect(marked.gallery[0]?.editing).toBe('id=trip-spiti;type=trip;path=gallery:k1;base=%2Fstudio');
});
