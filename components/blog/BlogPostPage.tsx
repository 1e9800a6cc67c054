import { Fragment } from 'react';
import { ContentImage } from '@/components/content/ContentImage';
import { RichText } from '@/components/content/RichText';
import { FormOnPage } from '@/components/forms/FormOnPage';
import { AskLinks } from '@/components/layout/AskLinks';
import { Breadcrumbs, type Crumb } from '@/components/layout/Breadcrumbs';
import { ContentHead } from '@/components/layout/ContentHead';
import { Part } from '@/components/layout/Part';
import { SectionBand } from '@/components/sections/SectionBand';
import { TripsBand } from '@/components/trip/TripsBand';
import { PageLink } from '@/components/ui/PageLink';
import { Questions } from '@/components/ui/Questions';
import { ShareLinks } from '@/components/content/ShareLinks';
import { HeadedBand } from '@/components/ui/HeadedBand';
import { Band, Wrap } from '@/components/ui/Stack';
import { TextList } from '@/components/ui/TextList';
import { useCarriedLinks } from '@/lib/hooks/useCarriedLinks';
import { useCarriedQuery } from '@/lib/hooks/useCarriedQuery';
import { paths } from '@/lib/paths';
import { article } from '@/lib/seo/articleJsonLd';
import { faqPage } from '@/lib/seo/jsonLd';
import { siteUrl } from '@/lib/siteUrl';
import type { BlogPostPageProps } from '@/lib/server/loaders/blogPostPage';
import { pictureSources } from '@/sanity/image';
import about from './AboutAuthor.module.css';
import { Byline, modifiedAt } from './Byline';
import { PhoneContents, SideContents } from './Contents';
import { PostGrid } from './PostCard';
import { TripInText } from './TripInText';
import css from './BlogPostPage.module.css';

/** A post, with live prices for the trips it mentions. */
export function BlogPostPage(props: BlogPostPageProps) {
  const { post, tripsInText, trips, related, frame } = props;
  const { settings } = frame;
  // Ads and newsletters link to posts, so carry their parameters over to the post's links.
  useCarriedLinks(useCarriedQuery());
  const anchors = new Map(post.headings.map(({ key, id }) => [key, id]));
  const inText = new Map(tripsInText.map((trip) => [trip.slug, trip]));
  return (
    // Remount for each post: a part that broke in one may work in the next.
    <Fragment key={post.slug}>
      <PostHead {...props} />
      <article>
        <Wrap>
          {/* No crumb for the post itself: its title is right below. */}
          <Breadcrumbs crumbs={crumbsOf(props).slice(0, -1)} />
          <div className={css.head}>
            <h1>{post.title}</h1>
            <p className={css.lede}>{post.excerpt}</p>
            <Part name="byline">
              <Byline post={post} operatorName={settings.operatorName} />
            </Part>
          </div>
        </Wrap>
        <Part name="cover">
          <figure className={css.cover}>
            <ContentImage
              picture={post.cover}
              ratio={21 / 9}
              phoneRatio={3 / 2}
              sizes="100vw"
              isFirst
            />
            {post.cover.caption ? <figcaption>{post.cover.caption}</figcaption> : null}
          </figure>
        </Part>
        <Wrap className={css.columns}>
          <Part name="side contents">
            <SideContents headings={post.headings} />
          </Part>
          <div className={css.text}>
            <Part name="contents">
              <PhoneContents headings={post.headings} />
            </Part>
            <Part name="text">
              <RichText
                value={post.body}
                isLong
                anchors={anchors}
                tripCard={({ slug }) => <TripInText entry={inText.get(slug)} />}
              />
            </Part>
            <Part name="questions">
              {post.faqs.length > 0 ? (
                <section className={css.questions} aria-labelledby="post-questions">
                  <h2 id="post-questions">Common questions</h2>
                  <Questions items={post.faqs} />
                </section>
              ) : null}
            </Part>
            <Part name="topics">
              <PostTopics topics={post.topics} />
            </Part>
            <Part name="share">
              <ShareLinks title={post.title} url={`${siteUrl}${paths.post(post.slug)}`} />
            </Part>
          </div>
        </Wrap>
      </article>
      <Part name="author">{post.author ? <AboutAuthor author={post.author} /> : null}</Part>
      <Part name="trips">
        <TripsBand heading="Related trips" headingId="post-trips" trips={trips} />
      </Part>
      <Part name="ask">
        <SectionBand
          section={{ _key: 'ask', heading: 'Still have a question?' }}
          place={{ tone: trips.length > 0 ? 'sand' : 'paper' }}
          intro={`Ask ${post.author?.title ?? settings.operatorName}. If someone else on our team knows more, they’ll answer.`}
          isSplit
        >
          <FormOnPage
            form="enquiry"
            settings={settings}
            about={{ topic: 'question', source: 'post', post: post.slug, subject: post.title }}
          />
          <AskLinks
            settings={settings}
            message={`Hello, I have a question about "${post.title}".`}
          />
        </SectionBand>
      </Part>
      <Part name="related">
        {related.length > 0 ? (
          <HeadedBand
            data-tone={trips.length > 0 ? undefined : 'sand'}
            heading="Related posts"
            headingId="post-related"
          >
            <PostGrid posts={related} />
          </HeadedBand>
        ) : null}
      </Part>
    </Fragment>
  );
}

function crumbsOf({ post }: BlogPostPageProps): Crumb[] {
  const topic = post.topics[0];
  return [
    { label: 'Journal', href: paths.blog() },
    ...(topic ? [{ label: topic.title, href: paths.blogTopic(topic.slug) }] : []),
    { label: post.title },
  ];
}

function PostHead(props: BlogPostPageProps) {
  const { post, frame } = props;
  const description = post.seo?.description ?? post.excerpt;
  const picture = post.seo?.image ?? post.cover;
  return (
    <ContentHead
      page={{ ...post, summary: post.excerpt, hero: post.cover }}
      frame={frame}
      canonicalPath={paths.post(post.slug)}
      article={{ publishedAt: post.publishedAt, modifiedAt: modifiedAt(post) }}
      feedPath={paths.blogFeed()}
      crumbs={crumbsOf(props)}
      jsonLd={[
        article({
          url: `${siteUrl}${paths.post(post.slug)}`,
          headline: post.title,
          description,
          picture: pictureSources(picture, { ratio: 1200 / 630 })?.src ?? null,
          publishedAt: post.publishedAt,
          modifiedAt: modifiedAt(post),
          author: post.author && {
            name: post.author.title,
            url: `${siteUrl}${paths.author(post.author.slug)}`,
            jobTitle: post.author.role,
          },
          publisher: { name: frame.settings.operatorName, url: siteUrl },
        }),
        faqPage(post.faqs),
      ]}
    />
  );
}

function PostTopics({ topics }: Pick<BlogPostPageProps['post'], 'topics'>) {
  if (topics.length === 0) return null;
  return (
    <p className={css.topics}>
      More on{' '}
      {topics.map(({ _id, title, slug }, index) => (
        <span key={_id}>
          {index > 0 ? ', ' : ''}
          <PageLink href={paths.blogTopic(slug)}>{title}</PageLink>
        </span>
      ))}
    </p>
  );
}

function AboutAuthor({ author }: { author: NonNullable<BlogPostPageProps['post']['author']> }) {
  return (
    <Band data-tone="sand" aria-labelledby="post-author">
      <Wrap className={about.author}>
        <ContentImage picture={author.photo} ratio={1} sizes="150px" alt="" />
        <div className={about.words}>
          <h2 id="post-author">Written by {author.title}</h2>
          <p>{author.bio}</p>
          <TextList items={author.credentials} />
          <p>
            <PageLink href={paths.author(author.slug)}>Everything by {author.title}</PageLink>
          </p>
        </div>
      </Wrap>
    </Band>
  );
}
