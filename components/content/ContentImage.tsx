import Head from 'next/head';
import type { CSSProperties } from 'react';
import { pictureSources, type ContentPicture, type PictureSources } from '@/sanity/image';
import { notOnPhone, onPhone } from '@/styles/media';

interface ContentImageProps {
  /** Null renders nothing. */
  picture: ContentPicture | null;
  /** Display width, as in the `sizes` attribute. */
  sizes: string;
  /** Width divided by height. Defaults to the image's own ratio. */
  ratio?: number;
  phoneRatio?: number;
  /** Whether it's the first thing on screen, and so loads eagerly. Others load lazily. */
  isFirst?: boolean;
  /** Empty if the text beside the image says the same thing. */
  alt?: string;
  className?: string;
}

/** An image at the right size. Reserves its space and shows a backdrop until it loads. */
export function ContentImage(props: ContentImageProps) {
  const { picture, sizes, ratio, phoneRatio, isFirst, alt, className } = props;
  if (picture === null) return null;
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
  // Phone pixels are too small to show the loss of quality.
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

/** Preloads the image before the styles, which take a tenth of a second on a slow network. */
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
