/** Labels for the parts of a day, keyed by their stored value. */
export const dayPartNames = {
  drive: 'Drive',
  walk: 'On foot',
  rail: 'By rail',
  boat: 'By boat',
  flight: 'Flight',
  stay: 'Stay',
  activity: 'Activity',
  free_time: 'Free time',
} as const;
