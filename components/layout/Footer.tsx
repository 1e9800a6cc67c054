import type { ReactNode } from 'react';
import { PageLink } from '@/components/ui/PageLink';
import { Wrap } from '@/components/ui/Stack';
import { phoneLink, whatsappLink } from '@/lib/paths';
import type { Frame } from '@/lib/server/loaders/frame';
import { footerNavigationId } from './footerNavigation';
import css from './Footer.module.css';

export function Footer({ frame, newsletter }: { frame: Frame; newsletter?: ReactNode }) {
  const { settings } = frame;
  return (
    <footer className={css.ground}>
      <Wrap>
        <div className={css.columns}>
          <div className={css.contact}>
            <h2>{settings.operatorName}</h2>
            <p>{settings.description}</p>
            <a href={phoneLink(settings.phone)}>{settings.phone}</a>
            <a href={whatsappLink(settings.whatsapp, 'Hello, I have a question about a trip.')}>
              WhatsApp
            </a>
            <a href={`mailto:${settings.email}`}>{settings.email}</a>
            <p>{settings.hours}</p>
            <p>{settings.address}</p>
          </div>
          <FooterLinks frame={frame} />
        </div>
        {newsletter ? (
          <section className={css.newsletter} data-tone="board" aria-labelledby="newsletter">
            <h2 id="newsletter">One good email a month</h2>
            {newsletter}
          </section>
        ) : null}
        <p className={css.legal}>
          {settings.legalName}
          {settings.gstin ? `, GSTIN ${settings.gstin}` : ''}
          {settings.registrations ? `. ${settings.registrations}` : ''}
        </p>
      </Wrap>
    </footer>
  );
}

function FooterLinks({ frame }: { frame: Frame }) {
  return (
    <nav className={css.links} id={footerNavigationId} aria-label="All links">
      {frame.footer.map((column) => (
        // On phones, `public/start.js` folds them before the visitor scrolls here.
        <details key={column._key} data-folded-on-phones open>
          <summary>
            <h2>{column.title}</h2>
          </summary>
          <ul>
            {column.links.map((link) => (
              <li key={link._key}>
                <PageLink href={link.path}>{link.label}</PageLink>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
