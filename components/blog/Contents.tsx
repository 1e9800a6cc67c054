import questions from '@/components/ui/Questions.module.css';
import { formatCount } from '@/lib/format/counts';
import type { BlogPostPageProps } from '@/lib/server/loaders/blogPostPage';
import css from './Contents.module.css';

/** Posts with fewer headings get no table of contents. */
const fewest = 3;

type ContentsProps = Pick<BlogPostPageProps['post'], 'headings'>;

/** The table of contents beside a post, with the current section marked. Hidden on phones. */
export function SideContents({ headings }: ContentsProps) {
  return (
    <div className={css.side}>
      {headings.length < fewest ? null : (
        <nav className={css.sticky} aria-labelledby="contents">
          <p id="contents">In this post</p>
          <Entries headings={headings} />
        </nav>
      )}
    </div>
  );
}

/** The collapsed table of contents above a post, on phones. */
export function PhoneContents({ headings }: ContentsProps) {
  if (headings.length < fewest) return null;
  return (
    <div className={`${questions.list} ${css.folded}`}>
      <details>
        <summary>
          In this post <small>{formatCount(headings.length, 'part')}</small>
        </summary>
        <Entries headings={headings} />
      </details>
    </div>
  );
}

function Entries({ headings }: ContentsProps) {
  return (
    <ol>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}
