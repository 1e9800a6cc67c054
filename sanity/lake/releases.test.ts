import type { Action, ClientPerspective, SanityClient } from '@sanity/client';
import { clientOf, startTestLake, type TestLake } from './testing/testLake.ts';

const TOKEN = 'a-long-enough-secret';

let lake: TestLake;
let client: SanityClient;
let anonymous: SanityClient;

beforeAll(async () => {
  lake = await startTestLake({ LAKE_WRITE_TOKEN: TOKEN });
  client = lake.client.withConfig({ perspective: 'raw', token: TOKEN });
  anonymous = lake.client;
});

afterAll(() => lake.close());

let count = 0;
const unused = () => `r${(count += 1)}`;

/** Creates an active release with its own name. */
async function created(): Promise<string> {
  const releaseId = unused();
  await client.releases.create({ releaseId, metadata: { title: 'Spring', releaseType: 'asap' } });
  return releaseId;
}

/** Creates a published page, and a version of it with the title `new`. */
async function changed(releaseId: string, fields: object = {}): Promise<string> {
  const id = `page-${unused()}`;
  await client.create({ _id: id, _type: 'page', title: 'old', slug: { current: id } });
  await addTo(releaseId, id, fields);
  return id;
}

const addTo = (releaseId: string, id: string, fields: object = {}) =>
  client.action({
    actionType: 'sanity.action.document.version.create',
    publishedId: id,
    document: {
      _id: `versions.${releaseId}.${id}`,
      _type: 'page',
      title: 'new',
      slug: { current: id },
      ...fields,
    },
  });
const titles = (ids: string[], perspective: ClientPerspective, reader = client) =>
  reader.fetch<string[]>('*[_id in $ids] | order(_id asc).title', { ids }, { perspective });
const release = (releaseId: string) => client.releases.get({ releaseId });
const isAbsent = async (id: string) => (await client.getDocument(id)) === undefined;

describe('perspectives', () => {
  it('shows versions over drafts over published documents, in the order of the list', async () => {
    const [spring, summer] = [await created(), await created()];
    const both = await changed(spring, { title: 'spring' });
    await addTo(summer, both, { title: 'summer' });
    const added = `page-${unused()}`;
    await addTo(spring, added, { title: 'added' });
    await client.create({ _id: `drafts.${both}`, _type: 'page', title: 'draft' });
    const ids = [both, added].sort();
    expect(await titles(ids, 'published')).toEqual(['old']);
    expect(await titles(ids, [spring, 'drafts'])).toEqual(['spring', 'added']);
    expect(await titles(ids, [spring])).toEqual(['spring', 'added']);
    expect(await titles(ids, [summer, spring, 'drafts'])).toEqual(['summer', 'added']);
    expect(await titles(ids, ['drafts', spring])).toEqual(['draft', 'added']);
    expect(await titles(ids, ['unknown', 'drafts'])).toEqual(['draft']);
  });

  it('follows references, counts, sorts and names the original of each document', async () => {
    const releaseId = await created();
    const id = await changed(releaseId, { title: 'Aaa' });
    const other = `page-${unused()}`;
    await client.create({
      _id: other,
      _type: 'page',
      title: 'Bbb',
      to: { _ref: id, _type: 'reference' },
    });
    const query = `{
      "list": *[_id in $ids] | order(title asc){_id, _originalId, title},
      "count": count(*[_id in $ids && title == "Aaa"]),
      "bySlug": *[_type == "page" && slug.current == $id]._id,
      "follow": *[_id == $other][0].to->title
    }`;
    const params = { ids: [id, other], id, other };
    expect(await client.fetch(query, params, { perspective: [releaseId, 'drafts'] })).toEqual({
      list: [
        { _id: id, _originalId: `versions.${releaseId}.${id}`, title: 'Aaa' },
        { _id: other, _originalId: other, title: 'Bbb' },
      ],
      count: 1,
      bySlug: [id],
      follow: 'Aaa',
    });
  });

  it('hides what the release will unpublish', async () => {
    const releaseId = await created();
    const id = await changed(releaseId);
    await client.unpublishVersion({ releaseId, publishedId: id });
    expect(await titles([id], [releaseId, 'drafts'])).toEqual([]);
    expect(await titles([id], 'drafts')).toEqual(['old']);
  });

  it('shows an anonymous reader neither versions nor releases', async () => {
    const releaseId = await created();
    const id = await changed(releaseId);
    expect(await titles([id], [releaseId, 'drafts'], anonymous)).toEqual(['old']);
    expect(
      await anonymous.fetch('*[_type == "system.release"]', {}, { perspective: 'raw' }),
    ).toEqual([]);
    expect(await anonymous.fetch('releases::all()')).toEqual([]);
    for (const hidden of [`versions.${releaseId}.${id}`, `_.releases.${releaseId}`]) {
      expect(await anonymous.getDocument(hidden)).toBeUndefined();
    }
    await expect(anonymous.releases.publish({ releaseId })).rejects.toMatchObject({
      statusCode: 401,
    });
  });

  it('finds versions by their document and by their release, and all releases', async () => {
    const releaseId = await created();
    const id = await changed(releaseId);
    const version = `versions.${releaseId}.${id}`;
    expect(await client.fetch('*[sanity::versionOf($id)] | order(_id asc)._id', { id })).toEqual([
      id,
      version,
    ]);
    expect(await client.fetch('*[sanity::partOfRelease($releaseId)]._id', { releaseId })).toEqual([
      version,
    ]);
    const names = await client.fetch<string[]>('releases::all()[state == "active"].name');
    expect(names).toContain(releaseId);
    expect((await client.releases.fetchDocuments({ releaseId })).result).toMatchObject([
      { _id: version },
    ]);
    // What the Studio lists.
    expect(
      await client.fetch('*[_type=="system.release" && _id in path("_.releases.*")].name'),
    ).toEqual(expect.arrayContaining([releaseId]));
  });
});

describe('publishing', () => {
  it('makes every version public in one transaction, and takes documents offline', async () => {
    const releaseId = await created();
    const [one, two, gone] = [
      await changed(releaseId),
      await changed(releaseId),
      await changed(releaseId),
    ];
    await client.unpublishVersion({ releaseId, publishedId: gone });
    const added = `page-${unused()}`;
    await addTo(releaseId, added, {
      to: { _ref: two, _type: 'reference', _weak: true, _strengthenOnPublish: { type: 'page' } },
    });
    const { transactionId } = await client.releases.publish({ releaseId });
    const documents = await client.getDocuments([one, two, added, gone]);
    const live = { title: 'new', _rev: transactionId };
    expect(documents).toMatchObject([live, live, { ...live, to: { _ref: two } }, null]);
    expect(documents[2]?.to).not.toHaveProperty('_weak');
    expect(documents[0]).not.toHaveProperty('_system');
    expect(await client.fetch('*[sanity::partOfRelease($releaseId)]', { releaseId })).toEqual([]);
    expect(await release(releaseId)).toMatchObject({
      state: 'published',
      publishedAt: expect.any(String),
      finalDocumentStates: expect.arrayContaining([{ id: `versions.${releaseId}.${one}` }]),
    });
  });

  it('changes nothing if one version cannot be published', async () => {
    const releaseId = await created();
    const good = await changed(releaseId);
    const bad = await changed(releaseId, { to: { _ref: 'nowhere', _type: 'reference' } });
    await expect(client.releases.publish({ releaseId })).rejects.toMatchObject({
      statusCode: 409,
      details: {
        type: 'actionError',
        items: [{ index: 0, error: { type: 'documentReferenceDoesNotExistError' } }],
      },
    });
    expect(await titles([good, bad], 'published')).toEqual(['old', 'old']);
    expect(await release(releaseId)).toMatchObject({ state: 'active' });
  });

  it('publishes nothing if a document changed since the writer read it', async () => {
    const releaseId = await created();
    const id = await changed(releaseId);
    const versionId = `versions.${releaseId}.${id}`;
    const check: Action = {
      actionType: 'sanity.action.document.edit',
      draftId: versionId,
      publishedId: id,
      patch: { ifRevisionID: 'another', set: { title: 'mine' } },
    };
    const publish: Action = { actionType: 'sanity.action.release.publish', releaseId };
    await expect(client.action([check, publish])).rejects.toMatchObject({
      statusCode: 409,
      details: { items: [{ index: 0, error: { type: 'documentRevisionIDDoesNotMatchError' } }] },
    });
    expect(await titles([id], 'published')).toEqual(['old']);
    const base = client.createVersion({
      releaseId,
      publishedId: id,
      baseId: id,
      ifBaseRevisionId: 'another',
    });
    await expect(base).rejects.toMatchObject({ statusCode: 409 });
  });

  it('tells listeners about every public document', async () => {
    const releaseId = await created();
    const ids = [await changed(releaseId), await changed(releaseId)].sort();
    const heard: string[] = [];
    const listening = new Promise<{ unsubscribe(): void }>((resolve) => {
      const subscription = anonymous
        .listen('*[_type == "page"]', {}, { events: ['welcome', 'mutation'] })
        .subscribe((event) => {
          if (event.type === 'welcome') resolve(subscription);
          else if (event.type === 'mutation') heard.push(event.documentId);
        });
    });
    const subscription = await listening;
    await client.releases.publish({ releaseId });
    while (heard.length < ids.length) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(heard.sort()).toEqual(ids);
    subscription.unsubscribe();
  });
});

describe('states', () => {
  it('refuses a second release of the same name, and names that mean something else', async () => {
    const releaseId = await created();
    const again = client.releases.create({ releaseId });
    await expect(again).rejects.toMatchObject({ statusCode: 409 });
    for (const bad of ['drafts', 'published', 'a.b', '']) {
      const action = { actionType: 'sanity.action.release.create' as const, releaseId: bad };
      await expect(client.action(action)).rejects.toMatchObject({ statusCode: 400 });
    }
  });

  it('edits only what editors decide', async () => {
    const releaseId = await created();
    await client.releases.edit({
      releaseId,
      patch: { set: { 'metadata.title': 'Summer' }, unset: ['metadata.description'] },
    });
    expect(await release(releaseId)).toMatchObject({
      metadata: { title: 'Summer' },
      state: 'active',
    });
    for (const patch of [{ set: { state: 'published' } }, { unset: ['metadata'] }]) {
      await expect(client.releases.edit({ releaseId, patch })).rejects.toMatchObject({
        statusCode: 400,
      });
    }
    expect(await release(releaseId)).toMatchObject({ state: 'active' });
  });

  it('changes only through its actions', async () => {
    const releaseId = await created();
    const id = `_.releases.${releaseId}`;
    const own: Action = { actionType: 'sanity.action.document.version.discard', versionId: id };
    await expect(client.action(own)).rejects.toMatchObject({ statusCode: 400 });
    const writes = [
      client.patch(id).set({ state: 'published' }).commit(),
      client.delete(id),
      client.createOrReplace({ _id: id, _type: 'system.release' }),
    ];
    for (const write of writes) await expect(write).rejects.toMatchObject({ statusCode: 403 });
  });

  it('archives and restores its versions, and deletes them for good', async () => {
    const releaseId = await created();
    const id = await changed(releaseId, { title: 'first' });
    const versionId = `versions.${releaseId}.${id}`;
    await client.patch(versionId).set({ title: 'second' }).commit();
    await expect(client.releases.delete({ releaseId })).rejects.toMatchObject({ statusCode: 409 });
    await client.releases.archive({ releaseId });
    expect(await isAbsent(versionId)).toBe(true);
    expect(await release(releaseId)).toMatchObject({
      state: 'archived',
      finalDocumentStates: [{ id: versionId }],
    });
    await expect(addTo(releaseId, id)).rejects.toMatchObject({ statusCode: 409 });
    await client.releases.unarchive({ releaseId });
    expect(await client.getDocument(versionId)).toMatchObject({ title: 'second' });
    expect(await release(releaseId)).not.toHaveProperty('finalDocumentStates');
    await client.releases.archive({ releaseId });
    await client.releases.delete({ releaseId });
    expect(await release(releaseId)).toBeUndefined();
    expect(await titles([id], 'published')).toEqual(['old']);
  });

  it("locks a scheduled release's versions until it is unscheduled", async () => {
    const releaseId = await created();
    const id = await changed(releaseId);
    const versionId = `versions.${releaseId}.${id}`;
    const publishAt = '2099-01-01T08:00:00.000Z';
    await client.releases.schedule({ releaseId, publishAt });
    expect(await release(releaseId)).toMatchObject({ state: 'scheduled', publishAt });
    const edit: Action = {
      actionType: 'sanity.action.document.edit',
      draftId: versionId,
      publishedId: id,
      patch: { set: { title: 'late' } },
    };
    const writes = [
      client.action(edit),
      client.discardVersion({ releaseId, publishedId: id }),
      addTo(releaseId, `page-${unused()}`),
      client.patch(versionId).set({ title: 'late' }).commit(),
      client.delete(versionId),
      client.releases.archive({ releaseId }),
    ];
    for (const write of writes) await expect(write).rejects.toMatchObject({ statusCode: 409 });
    await client.releases.unschedule({ releaseId });
    await client.action(edit);
    expect(await client.getDocument(versionId)).toMatchObject({ title: 'late' });
    expect(await release(releaseId)).not.toHaveProperty('publishAt');
  });

  it.each(['yesterday', '2020-01-01T00:00:00Z', ''])('refuses the time "%s"', async (publishAt) => {
    const releaseId = await created();
    const scheduling = client.releases.schedule({ releaseId, publishAt });
    await expect(scheduling).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('importing', () => {
  const take = (releaseId: string, ifExists: 'fail' | 'ignore' | 'replace', attributes: object) =>
    client.action({
      actionType: 'sanity.action.release.import',
      releaseId,
      ifExists,
      attributes: { _id: `_.releases.${releaseId}`, _type: 'system.release', ...attributes },
    });
  const metadata = { title: 'Moved', releaseType: 'asap' as const };

  it('takes a release from another dataset', async () => {
    const releaseId = unused();
    const kept = { publishedAt: '2026-01-01T00:00:00.000Z', finalDocumentStates: [{ id: 'one' }] };
    await take(releaseId, 'fail', { state: 'published', metadata, ...kept });
    expect(await release(releaseId)).toMatchObject({ state: 'published', metadata, ...kept });
  });

  it('leaves a scheduled release to be scheduled again, so that nothing goes live by itself', async () => {
    const releaseId = unused();
    const publishAt = '2030-01-01T00:00:00.000Z';
    await take(releaseId, 'fail', { state: 'scheduled', metadata, publishAt });
    expect(await release(releaseId)).toMatchObject({
      state: 'active',
      metadata: { ...metadata, intendedPublishAt: publishAt },
    });
    expect(await release(releaseId)).not.toHaveProperty('publishAt');
  });

  it('fails, changes nothing or replaces if there is one already', async () => {
    const releaseId = await created();
    await expect(take(releaseId, 'fail', { metadata })).rejects.toMatchObject({ statusCode: 409 });
    await take(releaseId, 'ignore', { metadata });
    expect(await release(releaseId)).toMatchObject({ metadata: { title: 'Spring' } });
    await take(releaseId, 'replace', { metadata });
    expect(await release(releaseId)).toMatchObject({ metadata: { title: 'Moved' } });
  });

  it("replaces no scheduled release, whose versions can't change", async () => {
    const releaseId = await created();
    await client.releases.schedule({ releaseId, publishAt: '2030-01-01T00:00:00Z' });
    const taking = take(releaseId, 'replace', { metadata });
    await expect(taking).rejects.toMatchObject({ statusCode: 409 });
  });

  it.each([
    { state: 'gone' },
    { metadata: 'none' },
    { state: 'archived', finalDocumentStates: [1] },
    { publishedAt: 1 },
  ])('refuses %j', async (attributes) => {
    const taking = take(unused(), 'fail', attributes);
    await expect(taking).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('scheduling', () => {
  const inFuture = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

  async function until(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  it('publishes itself at its time, once', async () => {
    const releaseId = await created();
    const id = await changed(releaseId);
    const publishAt = inFuture(400);
    await client.releases.schedule({ releaseId, publishAt });
    expect(await titles([id], 'published')).toEqual(['old']);
    expect(await titles([id], [`asOf:${publishAt}`])).toEqual(['new']);
    await until(async () => (await release(releaseId))?.state === 'published');
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishAt));
    expect(await titles([id], 'published')).toEqual(['new']);
    await client.patch(id).set({ title: 'newer' }).commit();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await titles([id], 'published')).toEqual(['newer']);
  });

  it('becomes active again, with the reason, if it cannot be published', async () => {
    const releaseId = await created();
    const id = await changed(releaseId, { to: { _ref: 'nowhere', _type: 'reference' } });
    await client.releases.schedule({ releaseId, publishAt: inFuture(100) });
    await until(async () => (await release(releaseId))?.state === 'active');
    expect(await release(releaseId)).toMatchObject({
      error: { message: expect.stringContaining('non-existent document "nowhere"') },
    });
    expect(await titles([id], 'published')).toEqual(['old']);
  });

  it('survives a restart, and publishes what was due meanwhile', async () => {
    const first = await startTestLake();
    const writer = clientOf(first.url, { perspective: 'raw' });
    await writer.releases.create({ releaseId: 'soon' });
    await writer.releases.create({ releaseId: 'later' });
    for (const releaseId of ['soon', 'later']) {
      const _id = `versions.${releaseId}.page-${releaseId}`;
      await writer.create({ _id, _type: 'page', title: releaseId });
    }
    await writer.releases.schedule({ releaseId: 'soon', publishAt: inFuture(300) });
    await writer.releases.schedule({ releaseId: 'later', publishAt: '2099-01-01T00:00:00.000Z' });
    await first.close();
    await new Promise((resolve) => setTimeout(resolve, 400));
    const second = await startTestLake({}, first.directory);
    const reader = clientOf(second.url, { perspective: 'raw' });
    await until(
      async () => (await reader.releases.get({ releaseId: 'soon' }))?.state === 'published',
    );
    expect(await reader.getDocument('page-soon')).toMatchObject({ title: 'soon' });
    expect(await reader.getDocument('page-later')).toBeUndefined();
    expect(await reader.releases.get({ releaseId: 'later' })).toMatchObject({ state: 'scheduled' });
    await second.close();
  });
});
