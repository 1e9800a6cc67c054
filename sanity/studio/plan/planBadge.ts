import { CalendarIcon } from '@sanity/icons/Calendar';
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline';
import type { DocumentBadgeComponent } from 'sanity';
import { textOf } from '../paths.ts';
import { formatLocalInstant, refusalTitle, useRefusalsOf } from './refusals.ts';

/** Says beside a document's title what the clock will do to it, or what it could not do. */
export const PlanBadge: DocumentBadgeComponent = ({ id, draft, published }) => {
  const [refusal] = useRefusalsOf(id);
  if (refusal) {
    return {
      label: refusalTitle(refusal),
      title: refusal.reason,
      color: 'danger',
      icon: WarningOutlineIcon,
    };
  }
  const publishAt = textOf(draft?.publishAt);
  const unpublishAt = textOf(published?.unpublishAt ?? draft?.unpublishAt);
  const plans = [
    ...(publishAt ? [`Public from ${formatLocalInstant(publishAt)}`] : []),
    ...(unpublishAt ? [`Offline from ${formatLocalInstant(unpublishAt)}`] : []),
  ];
  if (plans.length === 0) return null;
  return { label: plans.join(', '), title: 'Planned', color: 'primary', icon: CalendarIcon };
};
