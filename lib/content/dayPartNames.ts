/** What a part of a day is called, by the word that the content store keeps for it. */
export const dayPartNames = {
  drive: 'Drive',
  walk: 'On foot',
  rail: 'By rail',
  boat: 'By boat',
  flight: 'Flight',
  stay: 'Stay',
  activity: 'To do',
  free_time: 'Free time',
} as const;
