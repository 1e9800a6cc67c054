import type { Action, SanityClient } from '@sanity/client';
import { clientOf, startTestLake, type TestLake } from './testing/testLake.ts';

let lake: TestLake;
let client: SanityClient;
const revisions: string[] = [];

const pair = { draftId: 'drafts.page-a', publishedId: 'page-a' };
const edit = (title: string): Action => ({
  actionType: 'sanity.action.document.edit',
  ...pair,
  patch: { set: { title } },
});
const publish: Action = { actionType: 'sanity.action.document.publish', ...pair };

beforeAll(async () => {
  lake = await startTestLake();
  client = clientOf(lake.url, { token: 'local-asha', perspective: 'raw' });
  const ravi = clientOf(lake.url, { token: 'local-ravi' });
  const create: Action = {
    actionType: 'sanity.action.document.create',
    publishedId: 'page-a',
    attributes: { _id: 'drafts.page-a', _type: 'page', title: 'one' },
    ifExists: 'fail',
  };
  for (const [by, action] of [
    [client, create],
    [ravi, edit('two')],
    [client, publish],
    [client, edit('three')],
    [client, { actionType: 'sanity.action.document.discard', draftId: 'drafts.page-a' }],
    [client, { actionType: 'sanity.action.document.unpublish', ...pair }],
  ] as const) {
    revisions.push((await by.action(action)).transactionId);
  }
});

afterAll(() => lake.close());

const history = async (address: string) => {
  const response = await lake.request(`/v2026-06-01/data/history/production/${address}`);
  expect(response.status).toBe(200);
  return response.text();
};

it("lists a document's events, newest first, under the requested ID", async () => {
  const answer = JSON.parse(await history('events/documents/drafts.page-a?limit=100'));
  expect(answer.nextCursor).toBe('');
  expect(answer.events['drafts.page-a']).toMatchObject([
    { type: 'unpublishDocument', versionId: 'drafts.page-a', versionRevisionId: revisions[5] },
    { type: 'deleteDocumentVersion', versionRevisionId: revisions[3] },
    { type: 'createDocumentVersion', versionRevisionId: revisions[3], author: 'asha' },
    {
      type: 'publishDocumentVersion',
      documentId: 'page-a',
      revisionId: revisions[2],
      versionRevisionId: revisions[1],
      publishCause: 'document.publish',
      contributors: ['asha', 'ravi'],
    },
    { type: 'createDocumentVersion', versionRevisionId: revisions[0] },
  ]);
  const page = JSON.parse(await history('events/documents/page-a?limit=2'));
  expect(page.events['page-a']).toHaveLength(2);
  const rest = JSON.parse(
    await history(`events/documents/page-a?limit=100&nextCursor=${page.nextCursor}`),
  );
  expect(rest.events['page-a']).toHaveLength(3);
});

it("names a release as the cause, in its version's history and in the document's", async () => {
  await client.create({ _id: 'page-b', _type: 'page', title: 'one' });
  await client.releases.create({ releaseId: 'spring' });
  await client.createVersion({ releaseId: 'spring', publishedId: 'page-b', baseId: 'page-b' });
  const { transactionId } = await client.releases.publish({ releaseId: 'spring' });
  const versionId = 'versions.spring.page-b';
  const published = {
    type: 'publishDocumentVersion',
    documentId: 'page-b',
    versionId,
    revisionId: transactionId,
    publishCause: 'release.publish',
  };
  const ofVersion = JSON.parse(await history(`events/documents/${versionId}`));
  expect(ofVersion.events[versionId]).toMatchObject([
    published,
    { type: 'createDocumentVersion', versionId },
    { type: 'createLiveDocument' },
  ]);
  const ofDocument = JSON.parse(await history('events/documents/page-b'));
  expect(ofDocument.events['page-b']).toMatchObject([published, { type: 'createLiveDocument' }]);
});

it('returns transactions as lines with their effects, oldest first', async () => {
  const asked = 'effectFormat=mendoza&excludeContent=true&includeIdentifiedDocumentsOnly=true';
  const lines = async (range: string) =>
    (await history(`transactions/drafts.page-a?${asked}${range}`))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const all = await lines('');
  expect(all.map(({ id }) => id)).toEqual(revisions);
  expect(all[0]).toMatchObject({
    author: 'asha',
    documentIDs: ['drafts.page-a'],
    effects: { 'drafts.page-a': { apply: [0, { title: 'one' }], revert: [0, null] } },
  });
  expect(all[1].effects['drafts.page-a'].revert[1]).not.toHaveProperty('_rev');
  expect(all[2].effects['drafts.page-a'].apply).toEqual([0, null]);
  const some = await lines(`&fromTransaction=${revisions[3]}&limit=2`);
  expect(some.map(({ id }) => id)).toEqual(revisions.slice(3, 5));
  expect(await lines('&fromTransaction=&limit=50')).toHaveLength(6);
});

it('returns documents as they were at a revision, and restores one', async () => {
  const at = async (tail: string) =>
    JSON.parse(await history(`documents/page-a,drafts.page-a?${tail}`)).documents;
  expect(await at(`revision=${revisions[1]}`)).toMatchObject([
    { _id: 'drafts.page-a', title: 'two', _rev: revisions[1] },
  ]);
  expect(await at(`revision=${revisions[3]}`)).toMatchObject([
    { _id: 'drafts.page-a', title: 'three' },
    { _id: 'page-a', title: 'two', _rev: revisions[2] },
  ]);
  expect(await at('revision=unknown')).toEqual([]);
  expect(await at('time=2000-01-01T00:00:00Z')).toEqual([]);
  await client.delete('drafts.page-a');
  expect(await at('lastRevision=true')).toMatchObject([{ title: 'two' }, { title: 'two' }]);
  const [draft] = await at(`revision=${revisions[0]}`);
  await client.action({
    actionType: 'sanity.action.document.replaceDraft',
    publishedId: 'page-a',
    attributes: draft,
  });
  expect(await client.getDocument('drafts.page-a')).toMatchObject({ title: 'one' });
});

it('is only available to editors', async () => {
  const response = await lake.request('/v1/data/history/production/documents/page-a', {
    headers: { 'x-forwarded-for': '10.0.0.1' },
  });
  expect(response.status).toBe(403);
});

it("includes direct publishes in the draft's history", async () => {
  const { transactionId } = await client.mutate(
    [{ create: { _id: 'page-seeded', _type: 'page', title: 'Seeded' } }],
    { returnDocuments: false },
  );
  const at = (revision: string) =>
    history(`documents/drafts.page-seeded?revision=${revision}`).then((text) => JSON.parse(text));
  expect(await at(transactionId)).toMatchObject({
    documents: [{ _id: 'page-seeded', title: 'Seeded' }],
  });
  expect(await at(revisions[0] ?? '')).toEqual({ documents: [] });
});
