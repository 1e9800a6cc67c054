import css from './Desk.module.css';

interface DeskTabsProps {
  /** What they are parts of. */
  label: string;
  tabs: readonly { name: string; path: string; isHere: boolean }[];
}

/** Links to the parts of one thing, in a row that scrolls if it is too long. */
export function DeskTabs({ label, tabs }: DeskTabsProps) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ name, path, isHere }) => (
        <a key={path} href={path} aria-current={isHere ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
