import type { Action, SanityClient } from '@sanity/client';
import { startTestLake, type TestLake } from './testing/testLake.ts';

let lake: TestLake;
let client: SanityClient;

beforeAll(async () => {
  lake = await startTestLake();
  client = lake.client.withConfig({ perspective: 'raw' });
});

afterAll(() => lake.close());

let count = 0;
/** Creates a published page with its own ID. */
async function published(attributes: object = {}): Promise<{ id: string; rev: string }> {
  count += 1;
  const id = `page-${count}`;
  const page = await client.create({ _id: id, _type: 'page', title: 'one', ...attributes });
  return { id, rev: page._rev };
}

const edit = (id: string, set: object): Action => ({
  actionType: 'sanity.action.document.edit',
  draftId: `drafts.${id}`,
  publishedId: id,
  patch: { set },
});
const publish = (id: string, guards: object = {}): Action => ({
  actionType: 'sanity.action.document.publish',
  draftId: `drafts.${id}`,
  publishedId: id,
  ...guards,
});
const unpublish = (id: string): Action => ({
  actionType: 'sanity.action.document.unpublish',
  draftId: `drafts.${id}`,
  publishedId: id,
});
const unpublishVersion = (id: string): Action => ({
  actionType: 'sanity.action.document.version.unpublish',
  versionId: `versions.spring.${id}`,
  publishedId: id,
});
const both = (id: string) => client.getDocuments([id, `drafts.${id}`]);

it('creates a draft on the first edit, and publishes it', async () => {
  const { id } = await published({ kept: true });
  await client.action(edit(id, { title: 'two' }));
  expect(await both(id)).toMatchObject([{ title: 'one' }, { title: 'two', kept: true }]);
  const { transactionId } = await client.action(publish(id));
  const [page, draft] = await both(id);
  expect(page).toMatchObject({ _id: id, title: 'two', _rev: transactionId });
  expect(draft).toBeNull();
});

it('creates, edits and publishes in one request', async () => {
  const id = 'page-at-once';
  const create: Action = {
    actionType: 'sanity.action.document.create',
    publishedId: id,
    attributes: { _id: `drafts.${id}`, _type: 'page', title: 'new' },
    ifExists: 'fail',
  };
  await client.action([create, edit(id, { title: 'newer' }), publish(id)]);
  expect(await both(id)).toMatchObject([{ title: 'newer' }, null]);
  await client.action(edit(id, { title: 'newest' }));
  await expect(client.action(create)).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('already exists'),
  });
  await client.action({ ...create, ifExists: 'ignore' });
  expect(await both(id)).toMatchObject([{ title: 'newer' }, { title: 'newest' }]);
});

it('refuses to publish what someone else has changed', async () => {
  const { id, rev } = await published();
  await client.action(edit(id, { title: 'two' }));
  const seen = await client.getDocument(`drafts.${id}`);
  await client.action(edit(id, { title: 'three' }));
  const late = client.action(publish(id, { ifDraftRevisionId: seen?._rev }));
  await expect(late).rejects.toMatchObject({ statusCode: 409 });
  await client.patch(id).set({ title: 'four' }).commit();
  const old = client.action(publish(id, { ifPublishedRevisionId: rev }));
  await expect(old).rejects.toMatchObject({ statusCode: 409 });
  expect(await both(id)).toMatchObject([{ title: 'four' }, { title: 'three' }]);
});

it('unpublishes into a draft, and keeps an existing draft', async () => {
  const { id } = await published();
  await client.action(unpublish(id));
  expect(await both(id)).toMatchObject([null, { title: 'one' }]);
  await client.action([publish(id), edit(id, { title: 'mine' })]);
  await client.action(unpublish(id));
  expect(await both(id)).toMatchObject([null, { title: 'mine' }]);
});

it('discards drafts, replaces them, deletes documents', async () => {
  const { id } = await published();
  await client.action(edit(id, { title: 'two' }));
  await client.action({ actionType: 'sanity.action.document.discard', draftId: `drafts.${id}` });
  expect(await both(id)).toMatchObject([{ title: 'one' }, null]);
  await client.action(edit(id, { title: 'two' }));
  await client.action({
    actionType: 'sanity.action.document.version.discard',
    versionId: `drafts.${id}`,
  });
  expect(await both(id)).toMatchObject([{ title: 'one' }, null]);
  await client.action({
    actionType: 'sanity.action.document.replaceDraft',
    publishedId: id,
    attributes: { _id: `drafts.${id}`, _type: 'page', title: 'restored' },
  });
  expect(await both(id)).toMatchObject([{ title: 'one' }, { title: 'restored' }]);
  await client.action({
    actionType: 'sanity.action.document.delete',
    publishedId: id,
    includeDrafts: [`drafts.${id}`],
  });
  expect(await both(id)).toEqual([null, null]);
});

it('refuses to remove what published documents refer to', async () => {
  const author = await published();
  const post = await published({ author: { _type: 'reference', _ref: author.id } });
  const remove: Action = {
    actionType: 'sanity.action.document.delete',
    publishedId: author.id,
    includeDrafts: [],
  };
  for (const action of [unpublish(author.id), remove]) {
    await expect(client.action(action)).rejects.toMatchObject({
      statusCode: 409,
      details: {
        type: 'actionError',
        items: [{ index: 0, error: { type: 'documentHasExistingReferencesError', id: author.id } }],
      },
    });
  }
  await client.action(unpublish(post.id));
  await client.action(unpublish(author.id));
  await expect(client.action(publish(post.id))).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining(`references non-existent document "${author.id}"`),
  });
});

it('makes references strong when publishing', async () => {
  const target = await published();
  const { id } = await published();
  const reference = { _type: 'reference', _ref: target.id, _weak: true };
  const to = { ...reference, _strengthenOnPublish: { type: 'page' } };
  const weak = { ...reference, _strengthenOnPublish: { type: 'page', weak: true } };
  await client.action([edit(id, { to, list: [{ _key: 'a', ...weak }] }), publish(id)]);
  expect(await client.getDocument(id)).toMatchObject({
    to: { _type: 'reference', _ref: target.id },
    list: [{ _key: 'a', ...reference }],
  });
  const page = await client.getDocument(id);
  expect(page?.to).not.toHaveProperty('_weak');
  expect(JSON.stringify(page)).not.toContain('_strengthenOnPublish');
});

it('repeats the result of a repeated transaction and does nothing twice', async () => {
  const { id } = await published({ n: 0 });
  const action: Action = {
    actionType: 'sanity.action.document.edit',
    draftId: `drafts.${id}`,
    publishedId: id,
    patch: { inc: { n: 1 } },
  };
  const send = () => client.action(action, { transactionId: `tx-${id}` });
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
  expect(await send()).toEqual({ transactionId: `tx-${id}` });
  expect(await client.getDocument(`drafts.${id}`)).toMatchObject({ n: 1 });
});

it.each([
  ['an unknown action', { actionType: 'sanity.action.release.rename', releaseId: 'r' }, 400],
  ['no type', {}, 400],
  [
    'an edit without a patch',
    { actionType: 'sanity.action.document.edit', draftId: 'drafts.a', publishedId: 'a' },
    400,
  ],
  ['an edit of nothing', edit('none', {}), 409],
  ['a publish of nothing', publish('none'), 409],
  ['a draft id that is none', { ...publish('none'), draftId: 'none' }, 400],
  [
    'a delete of nothing',
    { actionType: 'sanity.action.document.delete', publishedId: 'none', includeDrafts: [] },
    409,
  ],
])('refuses %s', async (_, action, status) => {
  const response = await lake.request('/v2026-06-01/data/actions/production', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ actions: [action] }),
  });
  expect(response.status).toBe(status);
  expect(JSON.parse(await response.text()).error).toMatchObject({
    type: 'actionError',
    items: [{ index: 0 }],
  });
});

it('marks a version so that its release unpublishes the document', async () => {
  const { id } = await published();
  await client.action(unpublishVersion(id));
  const marked = { title: 'one', _system: { delete: true } };
  expect(await client.getDocument(`versions.spring.${id}`)).toMatchObject(marked);
  await client.patch(`versions.spring.${id}`).set({ title: 'two', _system: {} }).commit();
  await client.action(unpublishVersion(id));
  expect(await client.getDocument(`versions.spring.${id}`)).toMatchObject({
    ...marked,
    title: 'two',
  });
  await expect(client.action(unpublishVersion('page-none'))).rejects.toMatchObject({
    statusCode: 409,
  });
});
