import Link from 'next/link';
import { ContentImage } from '@/components/content/ContentImage';
import { Breadcrumbs } from '@/components/layout/Breadcrumbs';
import { PageHead } from '@/components/layout/PageHead';
import { HeadedBand } from '@/components/ui/HeadedBand';
import { PageLink } from '@/components/ui/PageLink';
import { Band, BandHead, Wrap } from '@/components/ui/Stack';
import { formatCount } from '@/lib/format/counts';
import { paths } from '@/lib/paths';
import type { BlogIndexPageProps } from '@/lib/server/loaders/blogIndexPage';
import { BlogSearchForm } from './BlogSearchForm';
import { BlogTopics } from './BlogTopics';
import { listCrumbs } from './listCrumbs';
import { PageLinks } from './PageLinks';
import { PostCard, PostGrid } from './PostCard';
import linkCss from '@/components/ui/Links.module.css';
import css from './BlogIndexPage.module.css';

/** The journal: featured and latest posts, topics and writers. */
export function BlogIndexPage(props: BlogIndexPageProps) {
  const { list, featured, topics, authors } = props;
  const [lead, ...beside] = featured;
  const isEmpty = list.total === 0;
  return (
    <>
      <IndexHead {...props} />
      <Wrap className={css.top}>
        <Breadcrumbs crumbs={listCrumbs(list.page)} />
        <div className={css.head}>
          <div>
            <h1>Journal{list.page > 1 ? <small>, page {list.page}</small> : null}</h1>
            <p>Road logs, lists and plain answers, from the people who lead the trips.</p>
          </div>
          <BlogSearchForm />
        </div>
        <BlogTopics topics={topics} label="Topics" />
      </Wrap>
      {lead ? (
        <Wrap className={css.featured}>
          <PostCard post={lead} headingLevel="h2" look="lead" isFirst />
          {beside.length > 0 ? (
            <div className={css.beside}>
              {beside.map((post) => (
                <PostCard key={post._id} post={post} headingLevel="h2" look="row" />
              ))}
            </div>
          ) : null}
        </Wrap>
      ) : null}
      <Band className={css.latest} aria-label={isEmpty ? undefined : 'Latest'}>
        <Wrap>
          {lead && list.posts.length > 0 ? (
            <BandHead>
              <h2>Latest</h2>
            </BandHead>
          ) : null}
          {isEmpty ? (
            <p>
              No posts yet. In the meantime, browse <Link href={paths.home()}>our trips</Link>.
            </p>
          ) : (
            <PostGrid posts={list.posts} headingLevel={lead ? 'h3' : 'h2'} />
          )}
          <PageLinks page={list.page} pages={list.pages} pathOf={paths.blog} />
        </Wrap>
      </Band>
      {authors.length > 0 ? <Writers authors={authors} /> : null}
    </>
  );
}

function IndexHead({ list, featured, frame }: BlogIndexPageProps) {
  const { page } = list;
  return (
    <PageHead
      title={page > 1 ? `Journal, page ${page}` : 'Journal: road logs, lists and plain answers'}
      siteName={frame.settings.operatorName}
      description="Roads, seasons and paperwork, explained by the people who lead our trips."
      canonicalPath={paths.blog(page)}
      picture={(featured[0] ?? list.posts[0])?.cover ?? frame.settings.sharePicture}
      isHiddenFromSearch={list.total === 0}
      crumbs={listCrumbs(page)}
      feedPath={paths.blogFeed()}
    />
  );
}

function Writers({ authors }: Pick<BlogIndexPageProps, 'authors'>) {
  return (
    <HeadedBand
      data-tone="sand"
      heading="Our writers"
      headingId="writers"
      action={
        <a className={linkCss.tall} href={paths.blogFeed()}>
          Follow by RSS
        </a>
      }
    >
      <ul className={css.writers}>
        {authors.map((author) => (
          <li key={author._id}>
            <ContentImage picture={author.photo} ratio={1} sizes="72px" alt="" />
            <div>
              <PageLink href={paths.author(author.slug)}>{author.title}</PageLink>
              <p>{author.role}</p>
              <small>{formatCount(author.postCount, 'post')}</small>
            </div>
          </li>
        ))}
      </ul>
    </HeadedBand>
  );
}
