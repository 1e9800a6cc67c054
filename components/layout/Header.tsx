import Link from 'next/link';
import { lazy, Suspense, useState, type MouseEvent } from 'react';
import styled from 'styled-components';
import { phoneLink, whatsappLink } from '@/lib/paths';
import { Icon } from '@/components/ui/Icon';
import { Wrap } from '@/components/ui/Stack';
import { media } from '@/styles/media';
import { tokens } from '@/styles/tokens';
import { Brand } from './Brand';
import { footerNavigationId } from './footerNavigation';
import type { Frame } from '@/lib/server/loaders/frame';

const PhoneMenu = lazy(() => import('./PhoneMenu'));

const Bar = styled.header`
  background: ${tokens.color.card};
  border-bottom: 1px solid ${tokens.color.line};
  &[data-over] {
    position: absolute;
    inset: 0 0 auto;
    z-index: 2;
    color: ${tokens.color.onPicture};
    background: none;
    border: 0;
  }
  ${media.print} {
    display: none;
  }
`;
const Row = styled(Wrap)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 1.5rem;
  min-height: 68px;
  ${media.desktop} {
    min-height: 76px;
  }
`;
const Links = styled.nav`
  display: none;
  gap: 0.2rem 1.6rem;
  font-weight: 500;
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
  &[data-always],
  &[data-always] a {
    display: inline-flex;
  }
  ${media.desktop} {
    display: flex;
  }
`;
const MenuLink = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 44px;
  padding-inline: 0.4rem;
  font-weight: 600;
  text-decoration: none;
  ${media.desktop} {
    display: none;
  }
`;

interface HeaderProps {
  frame: Frame;
  /** White, over the first picture of the page. */
  isOverPicture?: boolean;
  /** While booking: help instead of ways out. */
  isBooking?: boolean;
}

/** Name and main links. Without scripts the menu link leads to the same links in the footer. */
export function Header({ frame, isOverPicture, isBooking }: HeaderProps) {
  const [isOpen, setOpen] = useState(false);
  const { settings } = frame;
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Bar data-over={isOverPicture || undefined}>
      <Row>
        <Brand name={settings.operatorName} />
        {isBooking ? (
          <Links data-always aria-label="Help">
            <a href={phoneLink(settings.phone)}>{settings.phone}</a>
            <a href={whatsappLink(settings.whatsapp, 'I have a question about my booking.')}>
              WhatsApp
            </a>
          </Links>
        ) : (
          <>
            <Links aria-label="Main">
              {frame.header.map((link) => (
                <Link key={link._key} href={link.path} prefetch={false}>
                  {link.label}
                </Link>
              ))}
            </Links>
            <MenuLink href={`#${footerNavigationId}`} onClick={openMenu} aria-haspopup="dialog">
              <Icon name="menu" /> Menu
            </MenuLink>
          </>
        )}
      </Row>
      {isOpen ? (
        <Suspense fallback={null}>
          <PhoneMenu frame={frame} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Bar>
  );
}
