import { field, list, objectList, objectType } from '../fields.ts';

/** The corporate page's content: plans by group size, facts for accounts teams, case studies. */
export const corporateOffer = objectType('corporateOffer', 'For companies', [
  list('capabilities', 'What we plan', 'string', { description: 'One line each.' }),
  objectList('plans', 'Sample itineraries', 'groupPlan', {}, [
    field('people', 'People', 'string', {
      description: 'For example, “12 to 20”.',
      required: true,
      max: 20,
    }),
    field('title', 'Where', 'string', { required: true, max: 50 }),
    field('nights', 'Nights', 'number', { required: true, integer: true, min: 0, max: 30 }),
    field('travel', 'Getting there', 'string', { required: true, max: 60 }),
    list('days', 'Day by day', 'string', { description: 'One line per day.' }),
    field('picture', 'Image', 'picture', { required: true }),
  ]),
  objectList('vendorFacts', 'Facts for the accounts team', 'vendorFact', {}, [
    field('label', 'Question', 'string', { required: true, max: 40 }),
    field('value', 'Answer', 'string', { required: true, max: 160 }),
  ]),
  objectList(
    'cases',
    'Case studies',
    'corporateCase',
    { description: 'A client is named only if you enter the date they agreed to it.' },
    [
      field('title', 'Event', 'string', { required: true, max: 70 }),
      field('asked', 'Brief', 'text', { rows: 2, required: true, max: 300 }),
      field('done', 'What we did', 'text', { rows: 3, required: true, max: 400 }),
      field('client', 'Client', 'string'),
      field('allowedOn', 'Date they agreed to be named', 'date', {
        description: 'Without this date, the client isn’t named.',
      }),
    ],
  ),
]);
