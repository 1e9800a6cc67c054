import type { CSSProperties } from 'react';
import { pictureSources, type ContentPicture } from '@/sanity/image';
import { onPhone } from '@/styles/media';

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

/** A picture at the right size, with its place held and its main colour shown until it arrives. */
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
    backgroundColor: picture.color ?? undefined,
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
      decoding="async"
      className={className}
      style={focus}
    />
  );
  if (!phoneRatio) return img;
  // A phone's pixels are too small for what a lower quality leaves out.
  const phone = pictureSources(picture, { ratio: phoneRatio, quality: 55 });
  return (
    <picture>
      <source media={onPhone} srcSet={phone?.srcSet} sizes={sizes} />
      {img}
    </picture>
  );
}
