import Head from 'next/head';
import { breadcrumbList, serializeJsonLd } from '@/lib/seo/jsonLd';
import { paths } from '@/lib/paths';
import { siteUrl } from '@/lib/siteUrl';
import type { Crumb } from './Breadcrumbs';
import type { ContentPicture } from '@/sanity/image';

interface PageHeadProps {
  /** The page title, without the site's name. */
  title: string;
  siteName: string;
  description: string;
  /** The canonical address. A page without one is not indexed. */
  canonicalPath?: string;
  /** The photo in the link preview. Its alt text describes the preview. */
  picture?: Pick<ContentPicture, 'alt'> | null;
  isHiddenFromSearch?: boolean;
  crumbs?: readonly Crumb[];
  /** Other structured data. Null entries are skipped. */
  jsonLd?: (object | null)[];
  /** Set for articles: when it was published and last changed. */
  article?: { publishedAt: string; modifiedAt: string };
  feedPath?: string;
}

/** A page's title, description, canonical address, link preview and structured data. */
export function PageHead(props: PageHeadProps) {
  const { siteName, description, canonicalPath, isHiddenFromSearch, crumbs, jsonLd = [] } = props;
  const title = props.title.includes(siteName) ? props.title : `${props.title} | ${siteName}`;
  const preview = `${siteUrl}${paths.socialImage(canonicalPath ?? paths.home())}`;
  return (
    <Head>
      <title>{title}</title>
      <meta name="description" content={description} />
      {canonicalPath ? <link rel="canonical" href={`${siteUrl}${canonicalPath}`} /> : null}
      {props.feedPath ? (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={`${siteName} journal`}
          href={`${siteUrl}${props.feedPath}`}
        />
      ) : null}
      {isHiddenFromSearch || !canonicalPath ? <meta name="robots" content="noindex" /> : null}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={props.article ? 'article' : 'website'} />
      {props.article ? (
        <meta property="article:published_time" content={props.article.publishedAt} />
      ) : null}
      {props.article ? (
        <meta property="article:modified_time" content={props.article.modifiedAt} />
      ) : null}
      <meta property="og:site_name" content={siteName} />
      {canonicalPath ? <meta property="og:url" content={`${siteUrl}${canonicalPath}`} /> : null}
      <meta property="og:locale" content="en_IN" />
      <meta property="og:image" content={preview} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content={[props.title, props.picture?.alt].filter(Boolean).join(': ')}
      />
      <meta name="twitter:card" content="summary_large_image" />
      {[crumbs ? breadcrumbList(siteUrl, crumbs) : null, ...jsonLd].map((entry, index) =>
        entry ? (
          <script
            key={index}
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: serializeJsonLd(entry) }}
          />
        ) : null,
      )}
    </Head>
  );
}
