import { ContentImage } from '@/components/content/ContentImage';
import { PageLink } from '@/components/ui/PageLink';
import { Band, Wrap } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import type { BlogPostPageProps } from '@/lib/server/loaders/blogPostPage';
import css from './AboutAuthor.module.css';

type Author = NonNullable<BlogPostPageProps['post']['author']>;

/** The author of a post, with their credentials. */
export function AboutAuthor({ author }: { author: Author }) {
  return (
    <Band data-tone="sand" aria-labelledby="post-author">
      <Wrap className={css.author}>
        <ContentImage picture={author.photo} ratio={1} sizes="150px" alt="" />
        <div className={css.words}>
          <h2 id="post-author">Written by {author.title}</h2>
          <p>{author.bio}</p>
          {author.credentials.length > 0 ? (
            <ul>
              {author.credentials.map((credential) => (
                <li key={credential}>{credential}</li>
              ))}
            </ul>
          ) : null}
          <p>
            <PageLink href={paths.author(author.slug)}>Everything by {author.title}</PageLink>
          </p>
        </div>
      </Wrap>
    </Band>
  );
}
