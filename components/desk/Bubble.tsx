import type { ReactNode } from 'react';
import css from './Inbox.module.css';

interface BubbleProps {
  /** Who wrote it. Notes are for staff and aren't sent. */
  side: 'theirs' | 'ours' | 'note';
  /** Who wrote it, when, and whether it arrived. */
  about: string;
  children: ReactNode;
}

/** One message or note of a thread. */
export function Bubble({ side, about, children }: BubbleProps) {
  return (
    <li className={css.bubble} data-side={side}>
      <small>{about}</small>
      {children}
    </li>
  );
}
