/** How long an ended campaign keeps its page before the address redirects. */
const saysEndedForMs = 30 * 86_400_000;

export type CampaignPhase = 'before' | 'live' | 'ended' | 'over';

/** Returns a campaign's phase at an instant and when it next changes. The end is exclusive. */
export function campaignPhase(
  campaign: { startsAt: string; endsAt: string },
  now: number,
): { phase: CampaignPhase; until: string | null } {
  const endsAt = Date.parse(campaign.endsAt);
  const overAt = endsAt + saysEndedForMs;
  if (now >= overAt) return { phase: 'over', until: null };
  if (now >= endsAt) return { phase: 'ended', until: new Date(overAt).toISOString() };
  return now < Date.parse(campaign.startsAt)
    ? { phase: 'before', until: campaign.startsAt }
    : { phase: 'live', until: campaign.endsAt };
}
