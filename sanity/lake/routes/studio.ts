import type { FastifyInstance } from 'fastify';
import { authorOf, isTrusted, requireTrusted } from '../access.ts';
import { isRecord, isUnpublishedId } from '../documents.ts';
import { badRequest, notFound } from '../errors.ts';
import type { Lake } from '../lake.ts';
import { applyMutation, openDraftbook } from '../mutations.ts';
import { readAddress, readParam } from './request.ts';
import { readTransactionId } from './transaction.ts';

const VERSION = '/:version(^v[\\w-]+)';
const ADMINISTRATOR = { name: 'administrator', title: 'Administrator' };

/** The project data the Studio needs besides documents: people, permissions, settings, references. */
export function studioRoutes(app: FastifyInstance, lake: Lake): void {
  userRoutes(app, lake);
  settingRoutes(app, lake);
  projectRoutes(app, lake);

  app.get(`${VERSION}/check/cors`, () => ({ result: { allowed: true, withCredentials: true } }));
  app.get(`${VERSION}/features`, () => []);
  app.get(`${VERSION}/intake/telemetry-status`, () => ({ status: 'denied' }));
  app.post(`${VERSION}/intake/*`, () => ({}));

  app.get(`${VERSION}/data/references/:dataset/documents/:id/to`, (request) => {
    readAddress(request.params, lake);
    requireTrusted(request, lake.config);
    const id = readParam(request.params, 'id');
    const references = [...lake.store.referrersOf(id)]
      .filter((documentId) => !isUnpublishedId(documentId))
      .map((documentId) => ({
        projectId: lake.config.projectId,
        datasetName: lake.config.dataset,
        documentId,
      }));
    // The Studio only asks for references from other datasets, and there are none.
    const asksOthers =
      isRecord(request.query) && request.query.excludeInternalReferences === 'true';
    const shown = asksOthers ? [] : references;
    return { totalCount: shown.length, references: shown };
  });
}

function userRoutes(app: FastifyInstance, lake: Lake): void {
  app.get(`${VERSION}/users/me`, (request) => ({
    ...userOf(authorOf(request)),
    role: ADMINISTRATOR.name,
    roles: [ADMINISTRATOR],
  }));

  app.get(`${VERSION}/users/:ids`, (request) => {
    requireTrusted(request, lake.config);
    const ids = readParam(request.params, 'ids').split(',');
    const users = ids.map(userOf);
    return users.length === 1 ? users[0] : users;
  });
}

/** Returns a user by the ID in the local token. There is no list of accounts. */
function userOf(id: string): object {
  const words = id.split(/[-_]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const name = id === 'local' ? 'Editor' : words.join(' ');
  return {
    id,
    sanityUserId: id,
    name,
    displayName: name,
    givenName: name,
    email: `${id}@safar.invalid`,
    provider: 'local',
    imageUrl: null,
    profileImage: '',
  };
}

function settingRoutes(app: FastifyInstance, lake: Lake): void {
  app.get(`${VERSION}/users/me/keyvalue/:keys`, (request) => {
    requireTrusted(request, lake.config);
    const values = readSettings(lake, authorOf(request));
    return readParam(request.params, 'keys')
      .split(',')
      .filter((key) => Object.hasOwn(values, key))
      .map((key) => ({ key, value: values[key] }));
  });

  const store = async (author: string, body: unknown) => {
    const pairs: unknown[] = Array.isArray(body) ? body : [body];
    const given = pairs.map((pair) => {
      if (!isRecord(pair) || typeof pair.key !== 'string') {
        throw badRequest('Settings must be a list of {key, value}.');
      }
      return { key: pair.key, value: pair.value ?? null };
    });
    const at = new Date().toISOString();
    const id = readTransactionId(undefined);
    await lake.store.transact({ id, at, author, quiet: true }, (read) => {
      const book = openDraftbook(read);
      const values = settingsIn(read(settingsId(author))?.values);
      for (const { key, value } of given) values[key] = JSON.stringify(value);
      const body = { _id: settingsId(author), _type: SETTINGS_TYPE, values };
      const result = applyMutation(
        book,
        { kind: 'createOrReplace', body },
        { transactionId: id, at },
      );
      return { changes: book.changes(), results: [result] };
    });
    return given;
  };
  for (const method of ['POST', 'PUT'] as const) {
    app.route({
      method,
      url: `${VERSION}/users/me/keyvalue`,
      handler: (request) => {
        requireTrusted(request, lake.config);
        return store(authorOf(request), request.body);
      },
    });
  }
}

const SETTINGS_TYPE = 'safar.studioSettings';

function settingsId(author: string): string {
  return `${SETTINGS_TYPE}.${author}`;
}

function readSettings(lake: Lake, author: string): Record<string, unknown> {
  const texts = settingsIn(lake.store.documents.get(settingsId(author))?.values);
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]): [string, unknown] => [key, JSON.parse(text)]),
  );
}

/**
 * Values are stored as JSON strings, because the Studio chooses their names and they may not fit in
 * a document.
 */
function settingsIn(values: unknown): Record<string, string> {
  const texts: Record<string, string> = {};
  if (!isRecord(values)) return texts;
  for (const [key, text] of Object.entries(values)) if (typeof text === 'string') texts[key] = text;
  return texts;
}

function projectRoutes(app: FastifyInstance, lake: Lake): void {
  const { projectId, dataset } = lake.config;
  const base = `${VERSION}/projects/:project`;
  const checked = (params: unknown) => {
    if (readParam(params, 'project') !== projectId) throw notFound('No such project.');
  };
  app.get(base, (request) => {
    checked(request.params);
    const id = authorOf(request);
    const member = { id, role: 'administrator', roles: [ADMINISTRATOR], isRobot: false };
    return {
      id: projectId,
      displayName: 'Safar',
      studioHost: null,
      organizationId: null,
      isBlocked: false,
      isDisabled: false,
      features: [],
      members: [{ ...member, isCurrentUser: true }],
      metadata: {},
    };
  });
  app.get(`${base}/datasets`, (request) => {
    checked(request.params);
    const query = isRecord(request.query) ? request.query : {};
    return query.datasetProfile ? [] : [{ name: dataset, aclMode: 'public', features: [] }];
  });
  app.get(`${base}/datasets/:dataset/acl`, (request) => {
    checked(request.params);
    const permissions = isTrusted(request, lake.config)
      ? ['read', 'update', 'create', 'history', 'editHistory', 'manage']
      : ['read'];
    return [{ filter: '_id in path("**")', permissions }];
  });
  app.get(`${base}/grants`, () => ({}));
  app.get(`${base}/roles`, () => [{ ...ADMINISTRATOR, appliesToUsers: true }]);
  app.get(`${base}/user-applications`, () => []);
  app.get(`${base}/features`, () => []);
}
