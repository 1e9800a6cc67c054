import { createClient } from '@sanity/client';
import { of } from 'rxjs';
import type { CurrentUser, SourceOptions } from 'sanity';
import { apiVersion, environment } from './environment.ts';

/** Where a browser stores its editor's name: two names let two people edit on one machine. */
const EDITOR_KEY = 'safar.studio.editor';

/** Returns this browser's editor. No sign-in: `/studio?editor=meera` sets the name others see. */
function localEditor(): CurrentUser {
  const asked = new URLSearchParams(location.search).get('editor')?.toLowerCase() ?? '';
  if (/^[a-z][a-z0-9-]{1,30}$/.test(asked)) localStorage.setItem(EDITOR_KEY, asked);
  const id = localStorage.getItem(EDITOR_KEY) ?? 'editor';
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  return {
    id,
    name,
    email: `${id}@localhost`,
    role: 'administrator',
    roles: [{ name: 'administrator', title: 'Administrator' }],
  };
}

/** Returns the workspace's connection to the content lake. */
export function lakeSource(): Pick<SourceOptions, 'auth' | 'unstable_clientFactory'> {
  return environment.hasSignIn ? hostedSource() : localSource();
}

/** In a hosted lake, editors sign in. The session is in a cookie, which no script can read. */
function hostedSource(): Pick<SourceOptions, 'auth' | 'unstable_clientFactory'> {
  const { projectId, dataset, apiHost } = environment;
  return {
    unstable_clientFactory: (options) =>
      createClient({
        projectId,
        dataset,
        ...options,
        apiHost,
        useProjectHostname: false,
        useCdn: false,
        withCredentials: true,
      }),
    auth: { loginMethod: 'cookie', redirectOnSingle: true },
  };
}

/** A local lake signs everybody in. */
function localSource(): Pick<SourceOptions, 'auth' | 'unstable_clientFactory'> {
  const { projectId, dataset, apiHost } = environment;
  const currentUser = localEditor();
  const token = `local-${currentUser.id}`;
  const clientFactory: SourceOptions['unstable_clientFactory'] = (options) =>
    createClient({
      projectId,
      dataset,
      ...options,
      apiHost,
      useProjectHostname: false,
      useCdn: false,
      token,
    });
  // As in the Studio's own client: it finds drafts and versions by ID.
  const client = clientFactory({
    apiVersion,
    perspective: 'raw',
    ignoreBrowserTokenWarning: true,
  });
  return {
    unstable_clientFactory: clientFactory,
    auth: { state: of({ authenticated: true, currentUser, client }), token: of(token) },
  };
}
