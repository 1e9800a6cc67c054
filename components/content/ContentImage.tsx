import Head from 'next/head';
import type { CSSProperties } from 'react';
import { pictureSources, type ContentPicture, type PictureSources } from '@/sanity/image';
import { notOnPhone, onPhone } from '@/styles/media';

interface ContentImageProps {
  picture: ContentPicture;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  /** Width by height of the cut; left out, the picture keeps its own. */
  ratio?: number;
  /** Another cut for phones, for a picture that fills a box of another shape there. */
  phoneRatio?: number;
  /** The first thing a visitor sees: asked for at once. All others wait until they come near. */
  isFirst?: boolean;
  /** Empty for a picture whose words stand right beside it. */
  alt?: string;
  className?: string;
}

/** A picture at the right size, with its place held and its backdrop shown until it arrives. */
export function ContentImage({
  picture,
  sizes,
  ratio,
  phoneRatio,
  isFirst,
  alt,
  className,
}: ContentImageProps) {
  const sources = pictureSources(picture, { ratio });
  if (!sources) return null;
  const focus: CSSProperties = {
    background: picture.backdrop ?? undefined,
    objectPosition: picture.hotspot
      ? `${(picture.hotspot.x ?? 0.5) * 100}% ${(picture.hotspot.y ?? 0.5) * 100}%`
      : undefined,
  };
  const img = (
    <img
      {...sources}
      sizes={sizes}
      alt={alt ?? picture.alt}
      data-sanity={picture.editing}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding={isFirst ? 'sync' : 'async'}
      className={className}
      style={focus}
    />
  );
  // A phone's pixels are too small for what a lower quality leaves out.
  const phone = phoneRatio ? pictureSources(picture, { ratio: phoneRatio, quality: 40 }) : null;
  return (
    <>
      {isFirst ? <AskedFirst sources={sources} phone={phone} sizes={sizes} /> : null}
      {phone ? (
        <picture>
          <source
            media={onPhone}
            srcSet={phone.srcSet}
            sizes={sizes}
            width={phone.width}
            height={phone.height}
          />
          {img}
        </picture>
      ) : (
        img
      )}
    </>
  );
}

interface AskedFirstProps {
  sources: PictureSources;
  phone: PictureSources | null;
  sizes: string;
}

/** Names the picture on top of the head, before the styles: on a slow network these take a tenth of a second. */
function AskedFirst({ sources, phone, sizes }: AskedFirstProps) {
  const link = { rel: 'preload', as: 'image', imageSizes: sizes, fetchPriority: 'high' } as const;
  return (
    <Head>
      <link
        {...link}
        key="first-picture"
        media={phone ? notOnPhone : undefined}
        imageSrcSet={sources.srcSet}
      />
      {phone ? (
        <link {...link} key="first-picture-phone" media={onPhone} imageSrcSet={phone.srcSet} />
      ) : null}
    </Head>
  );
}
