import { ContentImage } from '@/components/content/ContentImage';
import { PageLink } from '@/components/ui/PageLink';
import { formatDateOf } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import { readingTime } from '@/lib/content/readingTime';
import type { PostCardData } from '@/lib/server/loaders/postCards';
import { from } from '@/styles/media';
import css from './PostCard.module.css';

const sizes = {
  plain: `${from.desktop} 400px, ${from.tablet} 46vw, 180px`,
  lead: `${from.desktop} 720px, 92vw`,
  row: `${from.tablet} 240px, 180px`,
};

interface PostCardProps {
  post: PostCardData;
  headingLevel?: 'h2' | 'h3';
  /** `lead` is large. `row` has its photo beside the text. `plain` becomes a row on phones. */
  look?: 'plain' | 'lead' | 'row';
  /** Loads the photo eagerly, because the card is at the top of the page. */
  isFirst?: boolean;
}

/** A post in a list: photo, topic, title, excerpt, author, date and reading time. */
export function PostCard(props: PostCardProps) {
  const { post, headingLevel: Heading = 'h3', look = 'plain', isFirst } = props;
  return (
    <article className={css.card} data-look={look}>
      <div className={css.frame}>
        <ContentImage
          picture={post.cover}
          ratio={3 / 2}
          sizes={sizes[look]}
          alt=""
          isFirst={isFirst}
        />
      </div>
      <div className={css.words}>
        {post.topic ? <p className={css.topic}>{post.topic.title}</p> : null}
        <Heading>
          <PageLink href={paths.post(post.slug)}>{post.title}</PageLink>
        </Heading>
        <p className={css.excerpt}>{post.excerpt}</p>
        <p className={css.facts}>
          {post.author ? <span>{post.author.title}</span> : null}
          <time dateTime={post.publishedAt}>{formatDateOf(post.publishedAt)}</time>
          <span>{readingTime(post.letters)}</span>
        </p>
      </div>
    </article>
  );
}

export function PostGrid({
  posts,
  ...rest
}: Pick<PostCardProps, 'headingLevel'> & { posts: readonly PostCardData[] }) {
  return (
    <div className={css.grid} data-few={posts.length === 2 || undefined}>
      {posts.map((post) => (
        <PostCard key={post._id} post={post} {...rest} />
      ))}
    </div>
  );
}
