import { useState, type MouseEvent } from 'react';
import { ContentImage } from '@/components/content/ContentImage';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';
import css from './EmbedSection.module.css';

/** Content from another site, requested only once the visitor clicks. A link without scripts. */
export function EmbedSection({ section, place }: SectionProps<'embedSection'>) {
  const { frame, url, poster, heading } = section;
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <SectionBand section={section} place={place}>
      <div className={css.window} data-flat={(!poster && !isOpen) || undefined}>
        {isOpen ? (
          <iframe
            src={frame.src}
            title={heading}
            allow="fullscreen"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <a href={url} onClick={open} rel="noopener" data-scripted>
            <ContentImage picture={poster} ratio={16 / 9} sizes="min(92vw, 1240px)" />
            <span>
              <strong>Load from {frame.host}</strong>
              <small>Only then can {frame.host} see your visit.</small>
            </span>
          </a>
        )}
      </div>
    </SectionBand>
  );
}
