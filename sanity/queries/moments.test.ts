/** @jest-environment node */
import { evaluate, parse } from 'groq-js';
import { momentsQuery } from './contentPage';

const consent = (withdrawnOn?: string) => ({
  bookingReference: 'SF-7K3M9QXA',
  givenOn: '2026-02-11',
  ...(withdrawnOn ? { withdrawnOn } : {}),
});
const moment = (_id: string, fields: object) => ({
  _id,
  _type: 'moment',
  title: _id,
  travelledOn: '2026-02-07',
  ...fields,
});

async function shown(...dataset: object[]) {
  const value = await evaluate(parse(momentsQuery), { dataset, params: { today: '2026-11-21' } });
  return (await value.get()) as { _id: string }[];
}

it('shows a moment with guests only while each of them agrees', async () => {
  const moments = await shown(
    moment('nobody-in-it', { showsGuests: false }),
    moment('all-agree', { showsGuests: true, consents: [consent(), consent()] }),
    moment('nobody-asked', { showsGuests: true }),
    moment('no-answer-yet', { showsGuests: true, consents: [] }),
    moment('one-changed-their-mind', {
      showsGuests: true,
      consents: [consent(), consent('2026-05-01')],
    }),
  );
  expect(moments.map(({ _id }) => _id).sort()).toEqual(['all-agree', 'nobody-in-it']);
});

it('never returns the consents themselves', async () => {
  const moments = await shown(moment('a', { showsGuests: true, consents: [consent()] }));
  expect(moments).toHaveLength(1);
  expect(JSON.stringify(moments)).not.toContain('SF-7K3M9QXA');
});

it('leaves out departures that have not started yet', async () => {
  expect(await shown(moment('a', { showsGuests: false, travelledOn: '2026-12-01' }))).toEqual([]);
});
