import Link from 'next/link';
import { Icon } from '@/components/ui/Icon';
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
        <Link href={paths.campaign(campaign.slug)} prefetch={false} className={css.line}>
          <strong>{campaign.title}</strong>
          <span>
            {campaign.headline} Until {formatInstant(campaign.endsAt)}.
          </span>
          <Icon name="arrow" />
        </Link>
      </Wrap>
    </aside>
  );
}
