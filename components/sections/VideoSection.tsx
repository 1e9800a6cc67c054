import { useState } from 'react';
import { ContentImage } from '@/components/content/ContentImage';
import { Icon } from '@/components/ui/Icon';
import { pictureSources } from '@/sanity/image';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';
import css from './VideoSection.module.css';

/** A video that doesn't autoplay, with a poster image. A video on another site becomes a link. */
export function VideoSection({ section, place }: SectionProps<'videoSection'>) {
  const { source, poster, transcript, heading } = section;
  const isOurs = source.startsWith('/');
  const [hasFailed, setFailed] = useState(false);
  return (
    <SectionBand section={section} place={place}>
      {isOurs && !hasFailed ? (
        // The transcript is below, for everyone.
        // eslint-disable-next-line jsx-a11y/media-has-caption
        <video
          className={css.screen}
          src={source}
          poster={pictureSources(poster, { ratio: 16 / 9 })?.src}
          aria-label={heading}
          controls
          playsInline
          preload="none"
          onError={() => setFailed(true)}
        />
      ) : (
        <a className={css.screen} href={source} rel="noopener">
          <ContentImage picture={poster} ratio={16 / 9} sizes="min(92vw, 1240px)" />
          <span>
            <Icon name="arrow" /> {isOurs ? 'Open the video file' : `Watch on ${hostOf(source)}`}
          </span>
        </a>
      )}
      <details className={css.words}>
        <summary>Transcript</summary>
        <p>{transcript}</p>
      </details>
    </SectionBand>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : 'another site';
}
