import { phoneLink, whatsappLink } from '@/lib/paths';
import type { Frame } from '@/lib/server/loaders/frame';
import css from './AskLinks.module.css';

/** Phone and WhatsApp links, with a prefilled message. */
export function AskLinks({ settings, message }: { settings: Frame['settings']; message: string }) {
  return (
    <p className={css.ways}>
      <a href={phoneLink(settings.phone)}>{settings.phone}</a>
      <a href={whatsappLink(settings.whatsapp, message)}>WhatsApp</a>
    </p>
  );
}
