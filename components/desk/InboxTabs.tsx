import { deskPaths } from '@/lib/desk/deskPaths';
import css from './Inbox.module.css';

const tabs = [
  { name: 'Enquiries', path: deskPaths.inbox(), needs: 'enquiries:write' },
  { name: 'Messages', path: deskPaths.inboxMessages(), needs: 'messages:answer' },
  { name: 'Reviews', path: deskPaths.reviews(), needs: 'reviews:moderate' },
] as const;

interface InboxTabsProps {
  here: (typeof tabs)[number]['name'];
  permissions: readonly string[];
}

/** The parts of the inbox that someone may open. */
export function InboxTabs({ here, permissions }: InboxTabsProps) {
  return (
    <nav className={css.tabs} aria-label="Parts of the inbox">
      {tabs
        .filter(({ needs }) => permissions.includes(needs))
        .map(({ name, path }) => (
          <a key={name} href={path} aria-current={name === here ? 'page' : undefined}>
            {name}
          </a>
        ))}
    </nav>
  );
}
