import { phoneLink, whatsappLink } from '@/lib/paths';
import { Icon } from '@/components/ui/Icon';
import { PageLink } from '@/components/ui/PageLink';
import { Wrap } from '@/components/ui/Stack';
import { Brand } from './Brand';
import { footerNavigationId } from './footerNavigation';
import { PhoneMenu, phoneMenuId } from './PhoneMenu';
import type { Frame } from '@/lib/server/loaders/frame';
import css from './Header.module.css';

interface HeaderProps {
  frame: Frame;
  /** White text over the page's first photo. */
  isOverPicture?: boolean;
  /** Shows phone and WhatsApp links instead of the main links, during booking. */
  isBooking?: boolean;
}

/** The operator's name and the main links. Without scripts, the menu leads to the footer. */
export function Header({ frame, isOverPicture, isBooking }: HeaderProps) {
  const { settings } = frame;
  return (
    <header className={css.bar} data-over={isOverPicture || undefined}>
      <Wrap className={css.row}>
        <Brand name={settings.operatorName} />
        {isBooking ? (
          <nav className={css.links} data-always aria-label="Help">
            <a href={phoneLink(settings.phone)}>{settings.phone}</a>
            <a href={whatsappLink(settings.whatsapp, 'I have a question about my booking.')}>
              WhatsApp
            </a>
          </nav>
        ) : (
          <>
            <nav className={css.links} aria-label="Main">
              {frame.header.map((link) => (
                <PageLink key={link._key} href={link.path}>
                  {link.label}
                </PageLink>
              ))}
            </nav>
            <a
              className={css.menu}
              href={`#${footerNavigationId}`}
              data-opens={phoneMenuId}
              aria-haspopup="dialog"
            >
              <Icon name="menu" /> Menu
            </a>
            <PhoneMenu frame={frame} />
          </>
        )}
      </Wrap>
    </header>
  );
}
