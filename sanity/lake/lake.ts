import type { FastifyBaseLogger } from 'fastify';
import type { LakeConfig } from './config.ts';
import type { Assets } from './images/assets.ts';
import type { Renderer } from './images/render.ts';
import type { Store } from './storage/store.ts';
import type { Perspective, View } from './views.ts';

/** What the routes share: the parts of one running lake. */
export interface Lake {
  config: LakeConfig;
  store: Store;
  assets: Assets;
  renderer: Renderer;
  view: (perspective: Perspective, isTrusted: boolean) => View;
  log: FastifyBaseLogger;
}

/** Requests with this tag are not announced to the site: nothing can be stale before it is built. */
export const QUIET_TAG = 'safar.first-seed';
