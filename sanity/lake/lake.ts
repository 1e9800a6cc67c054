import type { FastifyBaseLogger } from 'fastify';
import type { Answers } from './answers.ts';
import type { LakeConfig } from './config.ts';
import type { EditorAccounts } from './editors/accounts.ts';
import type { Identify } from './editors/identity.ts';
import type { Assets } from './images/assets.ts';
import type { Renderer } from './images/render.ts';
import type { Answer } from './queries/job.ts';
import type { QueryPool } from './queries/pool.ts';
import type { Store } from './storage/store.ts';
import type { View } from './view.ts';
import type { Perspective } from './views.ts';

/** The parts of a running lake that its routes share. */
export interface Lake {
  config: LakeConfig;
  store: Store;
  assets: Assets;
  renderer: Renderer;
  /** Reads documents on the main thread, by ID. Queries go to the pool. */
  view: (perspective: Perspective, isTrusted: boolean) => View;
  queries: QueryPool;
  answers: Answers<Answer>;
  /** Who sends a request. Nobody, in a local lake. */
  identify: Identify;
  /** The editors' accounts. Only a hosted lake has any. */
  accounts: EditorAccounts | null;
  log: FastifyBaseLogger;
}

/** Writes with this tag aren't announced to the site, which can't be stale before it is built. */
export const QUIET_TAG = 'safar.first-seed';
