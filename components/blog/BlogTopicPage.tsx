import { ContentImage } from '@/components/content/ContentImage';
import { Breadcrumbs } from '@/components/layout/Breadcrumbs';
import { PageHead } from '@/components/layout/PageHead';
import { TripsBand } from '@/components/trip/TripsBand';
import { Band, Wrap } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import type { BlogTopicPageProps } from '@/lib/server/loaders/blogTopicPage';
import { from } from '@/styles/media';
import { BlogTopics } from './BlogTopics';
import { listCrumbs } from './listCrumbs';
import { PageLinks } from './PageLinks';
import { PostCard, PostGrid } from './PostCard';
import css from './BlogTopicPage.module.css';

/** A journal topic: its guide, its posts and related trips. */
export function BlogTopicPage(props: BlogTopicPageProps) {
  const { topic, guide, list, trips } = props;
  return (
    <>
      <TopicHead {...props} />
      <Wrap>
        <Breadcrumbs crumbs={crumbsOf(props)} />
      </Wrap>
      <Wrap className={css.top}>
        <div className={css.words}>
          <h1>
            {topic.title}
            {list.page > 1 ? <small>, page {list.page}</small> : null}
          </h1>
          <p>{topic.intro}</p>
        </div>
        <ContentImage
          className={css.cover}
          picture={list.page === 1 ? topic.cover : null}
          ratio={3 / 2}
          sizes={`${from.desktop} 520px, 92vw`}
          alt=""
          isFirst
        />
      </Wrap>
      {guide ? (
        <Band data-tone="sand" aria-labelledby="guide">
          <Wrap>
            <p id="guide" className={css.mark}>
              Start here
            </p>
            <PostCard post={guide} headingLevel="h2" look="lead" />
          </Wrap>
        </Band>
      ) : null}
      {list.posts.length > 0 ? (
        <Band aria-label="Posts">
          <Wrap>
            <PostGrid posts={list.posts} headingLevel="h2" />
            <PageLinks
              page={list.page}
              pages={list.pages}
              pathOf={(page) => paths.blogTopic(topic.slug, page)}
            />
          </Wrap>
        </Band>
      ) : null}
      {list.total === 0 ? (
        <Wrap className={css.empty}>
          <p>No posts on this topic yet.</p>
        </Wrap>
      ) : null}
      <TripsBand data-tone="sand" heading="Related trips" headingId="trips" trips={trips} />
      <Band>
        <Wrap className={css.others}>
          <h2>Other topics</h2>
          <BlogTopics topics={topic.others} label="Other topics" />
        </Wrap>
      </Band>
    </>
  );
}

function crumbsOf({ topic, list }: BlogTopicPageProps) {
  return listCrumbs(list.page, { label: topic.title, href: paths.blogTopic(topic.slug) });
}

function TopicHead(props: BlogTopicPageProps) {
  const { topic, list, frame } = props;
  return (
    <PageHead
      title={`${topic.title}: our journal${list.page > 1 ? `, page ${list.page}` : ''}`}
      siteName={frame.settings.operatorName}
      description={topic.intro}
      canonicalPath={paths.blogTopic(topic.slug, list.page)}
      picture={topic.cover ?? frame.settings.sharePicture}
      isHiddenFromSearch={list.total === 0}
      crumbs={crumbsOf(props)}
      feedPath={paths.blogFeed()}
    />
  );
}
