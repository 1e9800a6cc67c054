import { formatCount } from '@/lib/format/counts';
import type { Heading } from '@/lib/content/headings';
import css from './Contents.module.css';

/** A text with fewer parts needs no list of them. */
const fewest = 3;

interface ContentsProps {
  headings: readonly Heading[];
}

/** The parts of a text beside it, the one being read marked where the browser can. Not on phones. */
export function SideContents({ headings }: ContentsProps) {
  return (
    <div className={css.side}>
      {headings.length < fewest ? null : (
        <nav className={css.sticky} aria-labelledby="contents">
          <p id="contents">In this piece</p>
          <Entries headings={headings} />
        </nav>
      )}
    </div>
  );
}

/** The parts of a text above it, folded, on phones. */
export function PhoneContents({ headings }: ContentsProps) {
  if (headings.length < fewest) return null;
  return (
    <details className={css.folded}>
      <summary>
        In this piece <small>{formatCount(headings.length, 'part')}</small>
      </summary>
      <Entries headings={headings} />
    </details>
  );
}

function Entries({ headings }: ContentsProps) {
  return (
    <ol>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}
