import { QuietLink } from '@/components/ui/Button';
import { paths } from '@/lib/paths';
import css from './BlogTopics.module.css';

interface BlogTopicsProps {
  topics: readonly { _id: string; title: string; slug: string; postCount?: number }[];
  label: string;
}

export function BlogTopics({ topics, label }: BlogTopicsProps) {
  if (topics.length === 0) return null;
  return (
    <nav className={css.topics} aria-label={label}>
      <ul>
        {topics.map(({ _id, title, slug, postCount }) => (
          <li key={_id}>
            <QuietLink href={paths.blogTopic(slug)}>
              {title} {postCount === undefined ? null : <small>{postCount}</small>}
            </QuietLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
