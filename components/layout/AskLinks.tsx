import styled from 'styled-components';
import { phoneLink, whatsappLink } from '@/lib/paths';
import type { Frame } from '@/lib/server/loaders/frame';

const Ways = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.5rem;
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    font-weight: 600;
  }
`;

/** Phone and WhatsApp, with a first message already written. */
export function AskLinks({ settings, message }: { settings: Frame['settings']; message: string }) {
  return (
    <Ways>
      <a href={phoneLink(settings.phone)}>{settings.phone}</a>
      <a href={whatsappLink(settings.whatsapp, message)}>WhatsApp</a>
    </Ways>
  );
}
