import { Icon } from '@/components/ui/Icon';
import { PageLink } from '@/components/ui/PageLink';
import type { Frame } from '@/lib/server/loaders/frame';
import { AskLinks } from './AskLinks';
import css from './PhoneMenu.module.css';

/** The id of the dialog that `public/start.js` opens. */
export const phoneMenuId = 'phone-menu';

/**
 * The menu for small screens, closed at first. `public/start.js` opens it, so the first tap works
 * before the page's scripts load. A popover restores focus and opens faster than a modal dialog.
 * `public/start.js` makes the page behind it inert.
 */
export function PhoneMenu({ frame: { header, settings } }: { frame: Frame }) {
  return (
    <dialog className={css.panel} id={phoneMenuId} popover="auto" aria-modal aria-label="Menu">
      <div className={css.inside}>
        <p className={css.close}>
          <button type="button" popoverTarget={phoneMenuId}>
            Close <Icon name="close" />
          </button>
        </p>
        <nav className={css.links} aria-label="Menu">
          {header.map((link) => (
            <PageLink key={link._key} href={link.path}>
              {link.label}
            </PageLink>
          ))}
        </nav>
        <AskLinks settings={settings} message="Hello, I have a question about a trip." />
      </div>
    </dialog>
  );
}
