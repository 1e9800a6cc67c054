/** How long an ended campaign says so, before its address leads elsewhere. */
const saysEndedForMs = 30 * 86_400_000;

export type CampaignPhase = 'before' | 'live' | 'ended' | 'over';

/** Where a campaign stands at an instant, and when that changes next. The end itself is outside. */
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
