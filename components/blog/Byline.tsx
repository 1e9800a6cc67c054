import { ContentImage } from '@/components/content/ContentImage';
import { PageLink } from '@/components/ui/PageLink';
import { formatDateOf } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import { readingTime } from '@/lib/content/readingTime';
import type { BlogPostPageProps } from '@/lib/server/loaders/blogPostPage';
import css from './Byline.module.css';

type Post = BlogPostPageProps['post'];

/** Author, credentials, dates and reading time. Names the operator if the author was removed. */
export function Byline({ post, operatorName }: { post: Post; operatorName: string }) {
  const { author } = post;
  const published = formatDateOf(post.publishedAt);
  const modified = formatDateOf(modifiedAt(post));
  return (
    <div className={css.byline}>
      {author ? <ContentImage picture={author.photo} ratio={1} sizes="56px" alt="" /> : null}
      <div>
        <p className={css.name}>
          {author ? (
            <PageLink href={paths.author(author.slug)}>{author.title}</PageLink>
          ) : (
            operatorName
          )}
        </p>
        {author ? <p>{[author.role, author.credentials[0]].filter(Boolean).join('. ')}</p> : null}
        <p>
          Published <time dateTime={post.publishedAt}>{published}</time>
          {modified === published ? null : (
            <>
              , updated <time dateTime={modifiedAt(post)}>{modified}</time>
            </>
          )}
          , {readingTime(post.letters)} to read
        </p>
      </div>
    </div>
  );
}

/** Returns when the post was last updated or, if it never was, when it was published. */
export function modifiedAt({ publishedAt, revisedAt }: Pick<Post, 'publishedAt' | 'revisedAt'>) {
  return revisedAt && revisedAt > publishedAt ? revisedAt : publishedAt;
}
