import { CalendarIcon } from '@sanity/icons/Calendar';
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline';
import type { DocumentBadgeComponent } from 'sanity';
import { planInWords } from '../../schema/fields.ts';
import { textOf } from '../paths.ts';
import { refusalTitle, useRefusalsOf } from './refusals.ts';

/** A badge beside the document's title: what is scheduled, or what failed. */
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
  return label === '' ? null : { label, title: 'Scheduled', color: 'primary', icon: CalendarIcon };
};
