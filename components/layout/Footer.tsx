import Link from 'next/link';
import styled from 'styled-components';
import { Wrap } from '@/components/ui/Stack';
import { phoneLink, whatsappLink } from '@/lib/paths';
import type { Frame } from '@/lib/server/loaders/frame';
import { media } from '@/styles/media';
import { tokens } from '@/styles/tokens';
import { footerNavigationId } from './footerNavigation';

const Ground = styled.footer`
  background: ${tokens.color.board};
  color: ${tokens.color.onBoard};
  padding-block: ${tokens.space[8]} ${tokens.space[6]};
  font-size: 1rem;
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
  ${media.print} {
    display: none;
  }
`;
const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${tokens.space[6]} ${tokens.space[5]};
  ${media.desktop} {
    grid-template-columns: 1.6fr repeat(4, minmax(0, 1fr));
  }
  h2 {
    font-size: 1.25rem;
    margin-bottom: 0.4rem;
  }
`;
const Contact = styled.div`
  grid-column: 1 / -1;
  display: grid;
  align-content: start;
  gap: 0.3rem;
  ${media.desktop} {
    grid-column: auto;
  }
  p {
    color: ${tokens.color.onBoardMuted};
    white-space: pre-line;
  }
  strong {
    color: ${tokens.color.onBoard};
  }
`;
const Legal = styled.p`
  margin-top: ${tokens.space[7]};
  padding-top: ${tokens.space[4]};
  border-top: 1px solid ${tokens.color.boardLine};
  color: ${tokens.color.onBoardMuted};
  font-size: ${tokens.size.small};
`;

/** Who runs the site, how to reach them, and all links. */
export function Footer({ frame }: { frame: Frame }) {
  const { settings } = frame;
  return (
    <Ground>
      <Wrap>
        <Columns>
          <Contact>
            <h2>{settings.operatorName}</h2>
            <p>{settings.description}</p>
            <a href={phoneLink(settings.phone)}>{settings.phone}</a>
            <a href={whatsappLink(settings.whatsapp, 'Hello, I have a question about a trip.')}>
              WhatsApp
            </a>
            <a href={`mailto:${settings.email}`}>{settings.email}</a>
            <p>{settings.hours}</p>
            <p>{settings.address}</p>
          </Contact>
          <FooterLinks frame={frame} />
        </Columns>
        <Legal>
          {settings.legalName}
          {settings.gstin ? `, GSTIN ${settings.gstin}` : ''}
          {settings.registrations ? `. ${settings.registrations}` : ''}
        </Legal>
      </Wrap>
    </Ground>
  );
}

const LinkColumns = styled.nav`
  display: contents;
  li {
    color: ${tokens.color.onBoardMuted};
  }
`;

function FooterLinks({ frame }: { frame: Frame }) {
  return (
    <LinkColumns id={footerNavigationId} aria-label="All links">
      {frame.footer.map((column) => (
        <div key={column._key}>
          <h2>{column.title}</h2>
          <ul>
            {column.links.map((link) => (
              <li key={link._key}>
                <Link href={link.path} prefetch={false}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </LinkColumns>
  );
}
