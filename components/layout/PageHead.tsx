import Head from 'next/head';
import { serializeJsonLd } from '@/lib/seo/jsonLd';
import { paths } from '@/lib/paths';
import type { ContentPicture } from '@/sanity/image';

interface PageHeadProps {
  /** What the page is called, without the site's name. */
  title: string;
  siteName: string;
  description: string;
  /** The one address under which search engines should know this page. Left out: not to be indexed. */
  canonicalPath?: string;
  /** What the drawn preview of a link shows beside the title; named for those who cannot see it. */
  picture?: Pick<ContentPicture, 'alt'> | null;
  isHiddenFromSearch?: boolean;
  /** Structured data; null where a page has nothing of a kind to say. */
  jsonLd?: (object | null)[];
  /** The page is an article: when it came out and was last changed. */
  article?: { publishedAt: string; modifiedAt: string };
  /** Where a feed of what the page belongs to can be subscribed. */
  feedPath?: string;
}

/** Title, description, canonical address, link preview and structured data of a page. */
export function PageHead(props: PageHeadProps) {
  const { siteName, description, canonicalPath, isHiddenFromSearch } = props;
  const title = props.title.includes(siteName) ? props.title : `${props.title} | ${siteName}`;
  const siteUrl = process.env.PUBLIC_SITE_URL ?? '';
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
      {props.jsonLd?.map((entry, index) =>
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
