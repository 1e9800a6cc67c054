import Link from 'next/link';
import { Breadcrumbs, type Crumb } from '@/components/layout/Breadcrumbs';
import { PageHead } from '@/components/layout/PageHead';
import { Notice } from '@/components/ui/Notice';
import { Wrap } from '@/components/ui/Stack';
import { formatCount } from '@/lib/format/counts';
import { paths } from '@/lib/paths';
import { breadcrumbList } from '@/lib/seo/jsonLd';
import type { BlogSearchPageProps } from '@/lib/server/loaders/blogSearchPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { BlogSearchForm } from './BlogSearchForm';
import { PostGrid } from './PostCard';
import css from './BlogSearchPage.module.css';

const mostShown = 24;

const crumbs: Crumb[] = [
  { label: 'Home', href: paths.home() },
  { label: 'Journal', href: paths.blog() },
  { label: 'Search' },
];

/** Posts that hold the words somebody looked for. */
export function BlogSearchPage({ asked, posts, frame }: BlogSearchPageProps & FrameProps) {
  return (
    <>
      <PageHead
        title={asked ? `Journal: ${asked}` : 'Look in the journal'}
        siteName={frame.settings.operatorName}
        description="Posts of the journal by the words in them."
        jsonLd={[breadcrumbList(process.env.PUBLIC_SITE_URL ?? '', crumbs)]}
        feedPath={paths.blogFeed()}
      />
      <Wrap className={css.sheet}>
        <Breadcrumbs crumbs={crumbs} />
        <h1>{asked ? `Journal: ${asked}` : 'Look in the journal'}</h1>
        <BlogSearchForm asked={asked} />
        <Answer asked={asked} posts={posts} />
      </Wrap>
    </>
  );
}

function Answer({ asked, posts }: BlogSearchPageProps) {
  if (posts === null) {
    return (
      <Notice tone="caution" title="The journal cannot be searched at the moment.">
        What you typed is still above. Try again in a minute, or read{' '}
        <Link href={paths.blog()}>what is new</Link>.
      </Notice>
    );
  }
  if (!asked)
    return <p>A place, a month, a thing to pack: the words that should be in the post.</p>;
  if (posts.length === 0) {
    return (
      <p>
        No post holds all of these words. Try fewer, or another spelling, or read{' '}
        <Link href={paths.blog()}>what is new</Link>.
      </p>
    );
  }
  return (
    <>
      <p className={css.count}>
        {posts.length < mostShown
          ? formatCount(posts.length, 'post')
          : `The ${mostShown} posts that fit best. One more word makes it fewer.`}
      </p>
      <PostGrid posts={posts} headingLevel="h2" />
    </>
  );
}
