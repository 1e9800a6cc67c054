import Link from 'next/link';
import { Icon } from '@/components/ui/Icon';
import { phoneLink, whatsappLink } from '@/lib/paths';
import type { Frame } from '@/lib/server/loaders/frame';
import css from './PhoneMenu.module.css';

/** What the menu link names as the dialog that `public/start.js` opens. */
export const phoneMenuId = 'phone-menu';

/**
 * The menu of a small screen, closed. It stands in the HTML and `public/start.js` opens it, so that the first
 * touch shows it and no script of the page is waited for. The browser's own popover gives the focus back, and
 * is there sooner than a modal dialog; `public/start.js` shuts off what lies behind.
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
        <nav className={css.links} aria-label="Main">
          {header.map((link) => (
            <Link key={link._key} href={link.path} prefetch={false}>
              {link.label}
            </Link>
          ))}
        </nav>
        <p className={css.ask}>
          <a href={phoneLink(settings.phone)}>{settings.phone}</a>
          <a href={whatsappLink(settings.whatsapp, 'Hello, I have a question about a trip.')}>
            WhatsApp
          </a>
        </p>
      </div>
    </dialog>
  );
}
