import { PictureHero } from '@/components/content/PictureHero';
import { Figure } from '@/components/ui/Figure';
import type { CampaignPageProps } from '@/lib/server/loaders/campaignPage';
import css from './CampaignHero.module.css';

/** A current fact about the offer, shown as a large figure. */
export interface HeroFact {
  label: string;
  value: string;
  isCode?: boolean;
}

interface CampaignHeroProps {
  campaign: Pick<CampaignPageProps['campaign'], 'title' | 'summary' | 'hero'>;
  facts: HeroFact[];
}

export function CampaignHero({ campaign, facts }: CampaignHeroProps) {
  return (
    <PictureHero className={css.hero} picture={campaign.hero} phoneRatio={0.62}>
      <h1>{campaign.title}</h1>
      <p>{campaign.summary}</p>
      <dl className={css.facts}>
        {facts.map(({ label, value, isCode }) => (
          <div key={label} data-code={isCode || undefined}>
            <dt>{label}</dt>
            <dd>
              <Figure>{value}</Figure>
            </dd>
          </div>
        ))}
      </dl>
    </PictureHero>
  );
}
