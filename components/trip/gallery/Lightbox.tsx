import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ContentImage } from '@/components/content/ContentImage';
import { Icon } from '@/components/ui/Icon';
import type { ContentPicture } from '@/sanity/image';
import css from './Lightbox.module.css';

interface LightboxProps {
  pictures: readonly (ContentPicture & { _key: string })[];
  /** Index of the photo to start with. */
  first: number;
  onClose: () => void;
}

/**
 * A full-window photo viewer, with arrow keys, Home, End, swipe and Escape. A popover opens faster
 * than a modal dialog; `public/start.js` traps and restores focus. Loaded when first opened.
 */
export function Lightbox({ pictures, first, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(first);
  const show = (index: number) => {
    const shown = Math.max(0, Math.min(index, pictures.length - 1));
    setCurrent(shown);
    strip.current?.children[shown]?.scrollIntoView({ behavior: 'instant', inline: 'center' });
  };
  useLayoutEffect(() => {
    const box = dialog.current;
    box?.showPopover();
    strip.current?.children[first]?.scrollIntoView({ behavior: 'instant', inline: 'center' });
    // Close before unmounting, or the page behind it stays inert.
    return () => box?.hidePopover();
  }, [first]);
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Partial<Record<string, number>> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: pictures.length - 1,
    };
    const target = moves[event.key];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  };
  const onScroll = () => {
    const box = strip.current;
    if (box && box.clientWidth > 0) setCurrent(Math.round(box.scrollLeft / box.clientWidth));
  };
  const step = (by: -1 | 1, label: string, icon: 'back' | 'arrow') => (
    <button
      type="button"
      onClick={() => show(current + by)}
      disabled={!pictures[current + by]}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
  const picture = pictures[current];
  return (
    <dialog
      ref={dialog}
      className={css.box}
      popover="auto"
      aria-modal
      aria-label="Photos"
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <div className={css.bar}>
        <p aria-live="polite">
          {current + 1} of {pictures.length}
        </p>
        <button type="button" onClick={() => dialog.current?.hidePopover()}>
          Close <Icon name="close" />
        </button>
      </div>
      <div
        className={css.strip}
        ref={strip}
        onScroll={onScroll}
        tabIndex={0}
        role="region"
        aria-label="Photo strip"
      >
        {pictures.map((entry, index) => (
          <div key={entry._key} aria-hidden={index === current ? undefined : true}>
            <ContentImage picture={entry} sizes="100vw" />
          </div>
        ))}
      </div>
      <div className={css.bar}>
        {step(-1, 'Previous photo', 'back')}
        <p className={css.caption}>
          {picture?.caption ?? picture?.alt}
          {picture?.credit ? <small>{picture.credit}</small> : null}
        </p>
        {step(1, 'Next photo', 'arrow')}
      </div>
    </dialog>
  );
}
