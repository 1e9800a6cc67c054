import { paths, phoneLink, whatsappLink } from '@/lib/paths';
import type { Frame } from '@/lib/server/loaders/frame';
import css from './AskLinks.module.css';

interface AskLinksProps {
  settings: Frame['settings'];
  message: string;
  /** Set where booking is unavailable. */
  isOutage?: boolean;
}

export function AskLinks({ settings, message, isOutage }: AskLinksProps) {
  return (
    <p className={css.ways}>
      <a href={phoneLink(settings.phone)}>{settings.phone}</a>
      <a href={whatsappLink(settings.whatsapp, message)}>WhatsApp</a>
      {isOutage ? <StatusLink /> : null}
    </p>
  );
}

/** Leads to what works right now. Most notices that booking is unavailable have one. */
export function StatusLink() {
  return <a href={paths.status()}>See what’s working</a>;
}
