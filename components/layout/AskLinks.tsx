import { phoneLink, whatsappLink } from '@/lib/paths';
import type { Frame } from '@/lib/server/loaders/frame';
import css from './AskLinks.module.css';

export function AskLinks({ settings, message }: { settings: Frame['settings']; message: string }) {
  return (
    <p className={css.ways}>
      <a href={phoneLink(settings.phone)}>{settings.phone}</a>
      <a href={whatsappLink(settings.whatsapp, message)}>WhatsApp</a>
    </p>
  );
}
