/** Why travellers cancel, as the forms and the report name it. */
import type { CancellationReason } from '@/booking/contract/cancellations';

export const cancellationReasonNames: Record<CancellationReason, string> = {
  plans_changed: 'Plans changed',
  health_or_family: 'Health or family',
  work_or_study: 'Work or study',
  travel_problem: 'Visa, permit or transport',
  conditions: 'Weather, roads or safety',
  cost: 'Cost',
  other: 'Something else',
};
