import type { DocumentActionComponent, DocumentActionsContext } from 'sanity';
import { singletonTypes } from '../schema.ts';
import { publishWhenAlone } from './publishWhenAlone.ts';
import { PublishAndOpen } from './publishAndOpen.ts';
import { Schedule } from './schedule.tsx';
import { SharePreview } from './sharePreview.tsx';

const scheduledTypes = ['trip', 'destination', 'post', 'campaign', 'page'];
/** Of documents there is one of, nothing may make a second or take it away. */
const singletonActions = ['publish', 'discardChanges', 'restore'];

/** The buttons of a document: the Studio's, with a careful Publish, and our own after it. */
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
