import Link from 'next/link';
import { Breadcrumbs } from '@/components/layout/Breadcrumbs';
import { PageHead } from '@/components/layout/PageHead';
import { Notice } from '@/components/ui/Notice';
import { Wrap } from '@/components/ui/Stack';
import { formatCount } from '@/lib/format/counts';
import { paths } from '@/lib/paths';
import type { BlogSearchPageProps } from '@/lib/server/loaders/blogSearchPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { BlogSearchForm } from './BlogSearchForm';
import { PostGrid } from './PostCard';
import css from './BlogSearchPage.module.css';

const mostShown = 24;

const crumbs = [{ label: 'Journal', href: paths.blog() }, { label: 'Search' }];

export function BlogSearchPage({ asked, posts, frame }: BlogSearchPageProps & FrameProps) {
  return (
    <>
      <PageHead
        title={asked ? `Journal: ${asked}` : 'Search the journal'}
        siteName={frame.settings.operatorName}
        description="Search our journal posts."
        crumbs={crumbs}
        feedPath={paths.blogFeed()}
      />
      <Wrap className={css.sheet}>
        <Breadcrumbs crumbs={crumbs} />
        <h1>{asked ? `Journal: ${asked}` : 'Search the journal'}</h1>
        <BlogSearchForm asked={asked} />
        <Answer asked={asked} posts={posts} />
      </Wrap>
    </>
  );
}

function Answer({ asked, posts }: BlogSearchPageProps) {
  if (posts === null) {
    return (
      <Notice tone="caution" title="We can’t search the journal right now">
        Your search is still in the box above. Try again in a minute, or read{' '}
        <Link href={paths.blog()}>the latest</Link>.
      </Notice>
    );
  }
  if (!asked) return <p>Type a place, a month or something to pack.</p>;
  if (posts.length === 0) {
    return (
      <p>
        No posts match all those words. Try fewer, check the spelling, or read{' '}
        <Link href={paths.blog()}>the latest</Link>.
      </p>
    );
  }
  return (
    <>
      <p data-quiet>
        {posts.length < mostShown
          ? formatCount(posts.length, 'post')
          : `The ${mostShown} closest matches. Add a word to narrow them down.`}
      </p>
      <PostGrid posts={posts} headingLevel="h2" />
    </>
  );
}
