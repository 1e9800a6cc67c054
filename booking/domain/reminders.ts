/** When travellers are reminded of the rest of their price. */

/** Days from the day it is due: before it, on it, and once after it. */
export const reminderSteps = [-7, -3, 0, 2] as const;

/** So many days before it is due the payer of a share is reminded, once. */
export const shareReminderDays = 3;

/** What the rest of the price is on a day: still ahead, due, or late. */
export function dueState(today: string, dueOn: string): 'ahead' | 'today' | 'late' {
  if (today === dueOn) return 'today';
  return today < dueOn ? 'ahead' : 'late';
}
