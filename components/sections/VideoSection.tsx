import { Video } from '@/components/content/Video';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';

/** A video that doesn't autoplay, with a poster image. A video on another site becomes a link. */
export function VideoSection({ section, place }: SectionProps<'videoSection'>) {
  const { source, poster, transcript, heading } = section;
  return (
    <SectionBand section={section} place={place}>
      <Video
        title={heading}
        source={source}
        isOurs={source.startsWith('/')}
        poster={poster}
        transcript={transcript}
      />
    </SectionBand>
  );
}
