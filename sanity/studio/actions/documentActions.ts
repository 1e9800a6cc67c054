import type { DocumentActionComponent, DocumentActionsContext } from 'sanity';
import { singletonTypes } from '../schema.ts';
import { publishWhenAlone } from './publishWhenAlone.ts';
import { PublishAndOpen } from './publishAndOpen.ts';
import { Schedule } from './schedule.tsx';
import { SharePreview } from './sharePreview.tsx';

const scheduledTypes = ['trip', 'destination', 'post', 'campaign', 'page'];
/** Singletons can't be duplicated, unpublished or deleted. */
const singletonActions = ['publish', 'discardChanges', 'restore', 'discardVersion'];

/** Returns the Studio's own document buttons, with a more careful Publish, followed by ours. */
export function documentActions(
  actions: DocumentActionComponent[],
  { schemaType }: DocumentActionsContext,
): DocumentActionComponent[] {
  const allowed = singletonTypes.includes(schemaType)
    ? actions.filter(({ action }) => action && singletonActions.includes(action))
    : actions;
  return allowed.flatMap((action) => {
    if (action.action !== 'publish') return [action];
    const own = scheduledTypes.includes(schemaType)
      ? [PublishAndOpen, Schedule, SharePreview]
      : [PublishAndOpen];
    return [publishWhenAlone(action), ...own];
  });
}
