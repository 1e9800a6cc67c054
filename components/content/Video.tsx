import { Icon } from '@/components/ui/Icon';
import { pictureSources, type ContentPicture } from '@/sanity/image';
import { ContentImage } from './ContentImage';
import css from './Video.module.css';

interface VideoProps {
  title: string;
  source: string;
  /** Whether the file is ours, and so plays here. A video on another site becomes a link. */
  isOurs: boolean;
  poster: ContentPicture;
  /** For everyone who can't hear or see it. */
  transcript: string;
}

/** A video behind a still image. It isn't loaded before the visitor starts it. */
export function Video({ title, source, isOurs, poster, transcript }: VideoProps) {
  return (
    <>
      {isOurs ? (
        // The transcript is below, for everyone.
        // eslint-disable-next-line jsx-a11y/media-has-caption
        <video
          className={css.screen}
          src={source}
          poster={pictureSources(poster, { ratio: 16 / 9 })?.src}
          aria-label={title}
          controls
          playsInline
          preload="none"
        />
      ) : (
        <a className={css.screen} href={source} rel="noopener">
          <ContentImage picture={poster} ratio={16 / 9} sizes="min(92vw, 1240px)" />
          <span>
            <Icon name="arrow" /> Watch on {hostOf(source)}
          </span>
        </a>
      )}
      <details className={css.words}>
        <summary>Transcript</summary>
        <p>{transcript}</p>
        {isOurs ? (
          <p>
            <a href={source}>Save the video file</a>
          </p>
        ) : null}
      </details>
    </>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : 'another site';
}
