import { ContentImage } from '@/components/content/ContentImage';
import { PageLink } from '@/components/ui/PageLink';
import { paths } from '@/lib/paths';
import type { MyTripContent } from '@/lib/server/loaders/myTripPage';
import css from './Leader.module.css';

interface LeaderProps {
  leader: NonNullable<MyTripContent['leader']> & { credentials?: readonly string[] };
}

export function Leader({ leader: { photo, slug, title, role, credentials = [] } }: LeaderProps) {
  return (
    <div className={css.leader}>
      <ContentImage picture={photo} ratio={1} sizes="96px" alt="" />
      <p>
        <PageLink href={paths.author(slug)}>{title}</PageLink> leads this trip
        {[role, ...credentials].map((line) => (
          <small key={line}>{line}</small>
        ))}
      </p>
    </div>
  );
}
