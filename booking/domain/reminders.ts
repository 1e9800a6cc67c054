/** When travellers are reminded of their balance, their details and their trip. */

/** Days relative to the due date: before it, on it, and once after it. */
export const reminderSteps = [-7, -3, 0, 2] as const;

/** A payer gets one reminder, this many days before their share is due. */
export const SHARE_REMINDER_DAYS = 3;

/**
 * Days before departure of the emails that prepare travellers. Missing details are asked for a week
 * before they're locked.
 */
export const tripReminders = {
  details_reminder: 7,
  packing_reminder: 7,
  departure_reminder: 3,
} as const;
export type TripReminder = keyof typeof tripReminders;

export const isTripReminder = (template: string): template is TripReminder =>
  template in tripReminders;

/** Whether the balance is upcoming, due or overdue on a day. */
export function dueState(today: string, dueOn: string): 'ahead' | 'today' | 'late' {
  if (today === dueOn) return 'today';
  return today < dueOn ? 'ahead' : 'late';
}
