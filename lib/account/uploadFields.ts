/** The form for a traveller's own file. Pure. */
import type { UploadKind } from '@/booking/contract/uploads';

/** All visible fields, with the booking service's names for them. */
export const uploadFields = ['kind', 'travellerId', 'label', 'file'] as const;

/** What can be shown again after an error. Browsers don't keep a chosen file. */
export const typedUploadFields = ['kind', 'travellerId', 'label'] as const;

export const uploadKindNames: Record<UploadKind, string> = {
  ticket: 'Ticket',
  permit: 'Permit',
  insurance: 'Insurance',
  other: 'Something else',
};
