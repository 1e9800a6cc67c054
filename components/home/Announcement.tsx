import { Icon } from '@/components/ui/Icon';
import { PageLink } from '@/components/ui/PageLink';
import { Wrap } from '@/components/ui/Stack';
import { formatInstant } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { HomePageProps } from '@/lib/server/loaders/homePage';
import css from './Announcement.module.css';

/** One line about a running offer, with its end. */
export function Announcement({ campaign }: { campaign: NonNullable<HomePageProps['announced']> }) {
  return (
    <aside className={css.band} aria-label="Offer">
      <Wrap>
        <PageLink href={paths.campaign(campaign.slug)} className={css.line}>
          <strong>{campaign.title}</strong>
          <span>
            {campaign.headline} Until {formatInstant(campaign.endsAt)}.
          </span>
          <Icon name="arrow" />
        </PageLink>
      </Wrap>
    </aside>
  );
}
