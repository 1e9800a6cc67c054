import { PictureHero } from '@/components/content/PictureHero';
import { ButtonLink } from '@/components/ui/Button';
import type { SectionProps } from './sectionProps';
import css from './HeroSection.module.css';

/** A large photo with text over it. As the first section, it contains the page's headline. */
export function HeroSection({ section, place }: SectionProps<'heroSection'>) {
  const Heading = place.isFirst ? 'h1' : 'h2';
  return (
    <PictureHero className={css.hero} picture={section.picture} isFirst={place.isFirst}>
      <Heading>{section.heading}</Heading>
      {section.text ? <p>{section.text}</p> : null}
      {section.link ? <ButtonLink href={section.link.path}>{section.link.label}</ButtonLink> : null}
    </PictureHero>
  );
}
