import { ContentImage } from '@/components/content/ContentImage';
import { ButtonLink } from '@/components/ui/Button';
import { Wrap } from '@/components/ui/Stack';
import type { SectionProps } from './sectionProps';
import css from './HeroSection.module.css';

/** A large picture with words over it. First on a page, it carries the headline. */
export function HeroSection({ section, place }: SectionProps<'heroSection'>) {
  const Heading = place.isFirst ? 'h1' : 'h2';
  return (
    <section className={css.stage}>
      <ContentImage
        className={css.picture}
        picture={section.picture}
        sizes="100vw"
        phoneRatio={0.75}
        isFirst={place.isFirst}
      />
      <Wrap className={css.words}>
        <Heading>{section.heading}</Heading>
        {section.text ? <p>{section.text}</p> : null}
        {section.link ? (
          <ButtonLink href={section.link.path}>{section.link.label}</ButtonLink>
        ) : null}
      </Wrap>
    </section>
  );
}
