import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorOf, isTrusted, requireEditor, requireTrusted } from '../access.ts';
import { isRecord, isUnpublishedId, type LakeDocument } from '../documents.ts';
import { badRequest, notFound } from '../errors.ts';
import type { Lake } from '../lake.ts';
import { applyMutation, openDraftbook } from '../mutations.ts';
import { grantsOf, roles, type Identity } from '../roles.ts';
import { checkTrusted, type QueryString, type Route } from './request.ts';
import { readInput } from './transaction.ts';

const VERSION = '/:version(^v[\\w-]+)';
/** The Studio wants a number, but the lake has no limit. */
const MOST_RELEASES = 1_000_000;
const ADMINISTRATOR = { name: 'administrator', title: 'Administrator' };

/** Serves the project data the Studio needs: people, permissions, settings, references. */
export function studioRoutes(app: FastifyInstance, lake: Lake): void {
  userRoutes(app, lake);
  settingRoutes(app, lake);
  projectRoutes(app, lake);

  app.get(`${VERSION}/check/cors`, { config: { isPublic: true } }, () => ({
    result: { allowed: true, withCredentials: true },
  }));
  app.get(`${VERSION}/features`, () => ['contentReleases']);
  app.get(`${VERSION}/intake/telemetry-status`, () => ({ status: 'denied' }));
  app.post(`${VERSION}/intake/*`, () => ({}));

  app.get<Route<'id'>>(`${VERSION}/data/references/:dataset/documents/:id/to`, (request) => {
    checkTrusted(request, lake);
    const { projectId, dataset: datasetName } = lake.config;
    // The Studio only asks for references from other datasets, and there are none.
    const asksOthers = request.query.excludeInternalReferences === 'true';
    const references = [...(asksOthers ? [] : lake.store.referrersOf(request.params.id))]
      .filter((documentId) => !isUnpublishedId(documentId))
      .map((documentId) => ({ projectId, datasetName, documentId }));
    return { totalCount: references.length, references };
  });
}

function userRoutes(app: FastifyInstance, lake: Lake): void {
  app.get(`${VERSION}/users/me`, { config: { isPublic: true } }, (request) => {
    const { identity } = request;
    // How Sanity says that nobody is signed in.
    if (lake.config.hosted && !identity) return {};
    if (identity) return { ...personOf(identity), ...roleOf(identity) };
    return { ...userOf(authorOf(request)), role: ADMINISTRATOR.name, roles: [ADMINISTRATOR] };
  });

  app.get<Route<'ids'>>(`${VERSION}/users/:ids`, async (request) => {
    requireTrusted(request, lake.config);
    const editors = new Map((await lake.accounts?.list())?.map((editor) => [editor.id, editor]));
    const users = request.params.ids.split(',').map((id) => {
      const editor = editors.get(id);
      return editor ? personOf(editor) : userOf(id);
    });
    return users.length === 1 ? users[0] : users;
  });
}

/** Returns an editor or a program as a user of the Studio. */
function personOf({ id, name, email }: Pick<Identity, 'id' | 'name' | 'email'>): object {
  return { ...userOf(id), name, displayName: name, givenName: name, email, provider: 'safar' };
}

function roleOf({ role }: Identity): { role: string; roles: object[] } {
  const name = role ?? 'program';
  return { role: name, roles: [{ name, title: role ? roles[role] : 'Program' }] };
}

/** Returns a user by the ID in a local token, or by a name in the history. */
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
  app.get<Route<'keys'>>(`${VERSION}/users/me/keyvalue/:keys`, (request) => {
    requireTrusted(request, lake.config);
    const values = settingsIn(lake.store.get(settingsId(authorOf(request))));
    return request.params.keys.split(',').flatMap((key) => {
      const text = Object.hasOwn(values, key) ? values[key] : undefined;
      return text === undefined ? [] : [{ key, value: JSON.parse(text) }];
    });
  });

  const url = `${VERSION}/users/me/keyvalue`;
  app.route<Route>({
    method: ['POST', 'PUT'],
    url,
    handler: async (request) => {
      requireTrusted(request, lake.config);
      requireEditor(request, lake.config);
      const pairs: unknown[] = Array.isArray(request.body) ? request.body : [request.body];
      const given = pairs.map((pair) => {
        if (!isRecord(pair) || typeof pair.key !== 'string') {
          throw badRequest('Settings must be a list of {key, value}.');
        }
        return { key: pair.key, value: pair.value ?? null };
      });
      const input = { ...readInput(request), quiet: true };
      const _id = settingsId(input.author);
      await lake.store.transact(input, (read) => {
        const book = openDraftbook(read, lake.store);
        const values = settingsIn(read(_id));
        for (const { key, value } of given) values[key] = JSON.stringify(value);
        const body = { _id, _type: SETTINGS_TYPE, values };
        const result = applyMutation(book, { kind: 'createOrReplace', body }, input);
        return { changes: book.changes(), results: [result] };
      });
      return given;
    },
  });
}

const SETTINGS_TYPE = 'safar.studioSettings';

function settingsId(author: string): string {
  return `${SETTINGS_TYPE}.${author}`;
}

/** Returns the settings in a document, stored as JSON because the Studio chooses their names. */
function settingsIn(document: LakeDocument | null | undefined): Record<string, string> {
  const values = isRecord(document?.values) ? Object.entries(document.values) : [];
  return Object.fromEntries(
    values.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
}

function projectRoutes(app: FastifyInstance, lake: Lake): void {
  const { projectId, dataset } = lake.config;
  const base = `${VERSION}/projects/:project`;
  const check = ({ params }: { params: Route<'project'>['Params'] }) => {
    if (params.project !== projectId) throw notFound('No such project.');
  };
  const projectFor = (request: FastifyRequest) => {
    const id = authorOf(request);
    const own = request.identity
      ? roleOf(request.identity)
      : { role: 'administrator', roles: [ADMINISTRATOR] };
    const member = { id, ...own, isRobot: false };
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
  };
  app.get<Route<'project'>>(base, (request) => {
    check(request);
    return projectFor(request);
  });
  app.get(`${VERSION}/projects`, (request) => [projectFor(request)]);
  const listDatasets = ({ query }: { query: QueryString }) =>
    query.datasetProfile
      ? []
      : [{ name: dataset, aclMode: lake.config.hosted ? 'private' : 'public', features: [] }];
  app.get<Route<'project'>>(`${base}/datasets`, (request) => {
    check(request);
    return listDatasets(request);
  });
  // Sanity's own tools name the project in the host name instead.
  app.get<Route>(`${VERSION}/datasets`, listDatasets);
  for (const address of [`${VERSION}/aliases`, `${base}/aliases`]) app.get(address, () => []);
  app.get<Route<'project'>>(`${base}/datasets/:dataset/acl`, (request) => {
    check(request);
    if (request.identity) return grantsOf(request.identity);
    const permissions = isTrusted(request, lake.config)
      ? ['read', 'update', 'create', 'history', 'editHistory', 'manage']
      : ['read'];
    return [{ filter: '_id in path("**")', permissions }];
  });
  app.get(`${base}/new-content-release-allowed`, () => ({
    data: {
      datasetReleaseLimit: MOST_RELEASES,
      orgActiveReleaseLimit: null,
      orgMeteredActiveReleaseCount: 0,
    },
  }));
  app.get(`${base}/grants`, () => ({}));
  app.get(`${base}/roles`, () =>
    lake.config.hosted
      ? Object.entries(roles).map(([name, title]) => ({ name, title, appliesToUsers: true }))
      : [{ ...ADMINISTRATOR, appliesToUsers: true }],
  );
  app.get(`${base}/user-applications`, () => []);
  app.get(`${base}/features`, () => []);
}
