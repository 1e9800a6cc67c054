import { campaignPhase } from './campaignPhase';

const campaign = { startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-31T18:29:00.000Z' };
const overAt = '2027-01-30T18:29:00.000Z';

it.each([
  ['a second before the start', '2026-11-30T23:59:59.000Z', 'before', campaign.startsAt],
  ['at the start', campaign.startsAt, 'live', campaign.endsAt],
  ['in its last second', '2026-12-31T18:28:59.999Z', 'live', campaign.endsAt],
  ['at the end', campaign.endsAt, 'ended', overAt],
  ['in the last second of thirty days', '2027-01-30T18:28:59.999Z', 'ended', overAt],
  ['thirty days after the end', overAt, 'over', null],
])('%s', (_when, now, phase, until) => {
  expect(campaignPhase(campaign, Date.parse(now))).toEqual({ phase, until });
});
