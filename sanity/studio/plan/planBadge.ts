import { CalendarIcon } from '@sanity/icons/Calendar';
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline';
import type { DocumentBadgeComponent } from 'sanity';
import { planInWords } from '../../schema/fields.ts';
import { textOf } from '../paths.ts';
import { refusalTitle, useRefusalsOf } from './refusals.ts';

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
  const label = planInWords({
    publishAt: textOf(draft?.publishAt),
    unpublishAt: textOf(published?.unpublishAt ?? draft?.unpublishAt),
  });
  return label === '' ? null : { label, title: 'Planned', color: 'primary', icon: CalendarIcon };
};
