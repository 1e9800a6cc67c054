import type { CSSProperties } from 'react';
import { pictureSources, type ContentPicture } from '@/sanity/image';

interface ContentImageProps {
  picture: ContentPicture;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  /** Width by height of the cut; left out, the picture keeps its own. */
  ratio?: number;
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
  return (
    <img
      {...sources}
      sizes={sizes}
      alt={alt ?? picture.alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      className={className}
      style={focus}
    />
  );
}
