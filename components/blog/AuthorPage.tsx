import type { ReactNode } from 'react';
import { ContentImage } from '@/components/content/ContentImage';
import { Breadcrumbs } from '@/components/layout/Breadcrumbs';
import { PageHead } from '@/components/layout/PageHead';
import { TripsBand } from '@/components/trip/TripsBand';
import { HeadedBand } from '@/components/ui/HeadedBand';
import { PageLink } from '@/components/ui/PageLink';
import { Wrap } from '@/components/ui/Stack';
import { formatList } from '@/lib/format/counts';
import { paths } from '@/lib/paths';
import { person } from '@/lib/seo/articleJsonLd';
import { siteUrl } from '@/lib/siteUrl';
import type { AuthorPageProps } from '@/lib/server/loaders/authorPage';
import { pictureSources } from '@/sanity/image';
import { from } from '@/styles/media';
import { listCrumbs } from './listCrumbs';
import { PageLinks } from './PageLinks';
import { PostGrid } from './PostCard';
import css from './AuthorPage.module.css';

/** A writer or trip leader: what they know, their posts and their trips. */
export function AuthorPage(props: AuthorPageProps) {
  const { author, list, trips } = props;
  return (
    <>
      <AuthorHead {...props} />
      <Wrap className={css.sheet}>
        <Breadcrumbs crumbs={crumbsOf(props)} />
        <div className={css.head}>
          <ContentImage
            picture={author.photo}
            ratio={1}
            sizes={`${from.desktop} 300px, 160px`}
            isFirst
          />
          <div className={css.words}>
            <div>
              <h1>
                {author.title}
                {list.page > 1 ? <small>, page {list.page}</small> : null}
              </h1>
              <p className={css.role}>{author.role}</p>
            </div>
            <p className={css.bio}>{author.bio}</p>
            <Facts author={author} />
          </div>
        </div>
      </Wrap>
      {list.posts.length > 0 ? (
        <HeadedBand data-tone="sand" heading="Posts" headingId="posts">
          <PostGrid posts={list.posts} />
          <PageLinks
            page={list.page}
            pages={list.pages}
            pathOf={(page) => paths.author(author.slug, page)}
          />
        </HeadedBand>
      ) : null}
      <TripsBand heading="Trips they lead" headingId="trips" trips={trips} />
    </>
  );
}

function Facts({ author }: Pick<AuthorPageProps, 'author'>) {
  const { credentials, places, languages, profiles } = author;
  return (
    <dl className={css.facts}>
      <Fact name="Trained as" values={credentials} />
      <Fact
        name="Knows"
        values={places.map((place) => (
          <PageLink key={place._id} href={paths.destination(place)}>
            {place.title}
          </PageLink>
        ))}
      />
      <Fact name="Speaks" values={languages.length > 0 ? [formatList(languages)] : []} />
      <Fact
        name="Elsewhere"
        values={profiles.map(({ _key, label, url }) => (
          <a key={_key} href={url} rel="me noopener">
            {label}
          </a>
        ))}
      />
    </dl>
  );
}

function Fact({ name, values }: { name: string; values: ReactNode[] }) {
  if (values.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      {values.map((value, index) => (
        <dd key={index}>{value}</dd>
      ))}
    </div>
  );
}

function crumbsOf({ author, list }: AuthorPageProps) {
  return listCrumbs(list.page, { label: author.title, href: paths.author(author.slug) });
}

function AuthorHead(props: AuthorPageProps) {
  const { author, list, frame } = props;
  const path = paths.author(author.slug, list.page);
  return (
    <PageHead
      title={`${author.title}: ${author.role}${list.page > 1 ? `, page ${list.page}` : ''}`}
      siteName={frame.settings.operatorName}
      description={author.bio}
      canonicalPath={path}
      picture={frame.settings.sharePicture}
      isHiddenFromSearch={list.total === 0}
      feedPath={paths.blogFeed()}
      crumbs={crumbsOf(props)}
      jsonLd={[
        person({
          url: `${siteUrl}${paths.author(author.slug)}`,
          name: author.title,
          jobTitle: author.role,
          description: author.bio,
          picture: pictureSources(author.photo, { ratio: 1 })?.src ?? null,
          languages: author.languages,
          profiles: author.profiles.map(({ url }) => url),
          employer: { name: frame.settings.operatorName, url: siteUrl },
        }),
      ]}
    />
  );
}
