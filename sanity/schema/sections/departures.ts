import { field, referenceList } from '../fields.ts';
import { section, introField } from './sectionFields.ts';

/** A departures board: the next dates of some trips, with live seats and prices. */
export const departuresSection = section('departuresSection', 'Departures board', [
  introField,
  referenceList('trips', 'Trips', 'trip', {
    description:
      'If empty, a campaign shows the trips in its offer, and any other page shows all trips.',
  }),
  field('limit', 'Maximum number of dates', 'number', {
    integer: true,
    min: 1,
    max: 20,
    initialValue: 8,
  }),
]);
