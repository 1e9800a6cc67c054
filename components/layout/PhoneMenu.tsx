import * as Dialog from '@radix-ui/react-dialog';
import Link from 'next/link';
import styled from 'styled-components';
import { Icon } from '@/components/ui/Icon';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { phoneLink, whatsappLink } from '@/lib/paths';
import type { Frame } from '@/lib/server/loaders/frame';
import { tokens } from '@/styles/tokens';

const Panel = styled(Dialog.Content)`
  position: fixed;
  inset: 0;
  z-index: 20;
  overflow-y: auto;
  padding: 1rem ${tokens.space.gutter} 2rem;
  background: ${tokens.color.paper};
  color: ${tokens.color.ink};
  display: grid;
  align-content: start;
  gap: 1.5rem;
  nav a {
    display: flex;
    align-items: center;
    min-height: 56px;
    border-bottom: 1px solid ${tokens.color.line};
    font-stretch: 80%;
    font-weight: 700;
    font-size: 1.75rem;
    text-decoration: none;
  }
  p a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    margin-inline-end: 1.5rem;
    font-weight: 600;
  }
`;
const Close = styled(Dialog.Close)`
  justify-self: end;
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 44px;
  border: 0;
  background: none;
  font-weight: 600;
  cursor: pointer;
`;

/** The menu of a small screen. Loaded when it is first opened. */
export function PhoneMenu({ frame, onClose }: { frame: Frame; onClose: () => void }) {
  const { settings } = frame;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Panel aria-describedby={undefined}>
          <VisuallyHidden as={Dialog.Title}>Menu</VisuallyHidden>
          <Close>
            Close <Icon name="close" />
          </Close>
          <nav aria-label="Main">
            {frame.header.map((link) => (
              <Link key={link._key} href={link.path} onClick={onClose} prefetch={false}>
                {link.label}
              </Link>
            ))}
          </nav>
          <p>
            <a href={phoneLink(settings.phone)}>{settings.phone}</a>
            <a href={whatsappLink(settings.whatsapp, 'Hello, I have a question about a trip.')}>
              WhatsApp
            </a>
          </p>
        </Panel>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
