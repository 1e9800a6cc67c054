import dynamic from 'next/dynamic';
import { useState } from 'react';
import css from './ShareLinks.module.css';
import { Icon } from '@/components/ui/Icon';

/** The buttons need scripts, so the server doesn't render them. */
const ShareButtons = dynamic(async () => (await import('./ShareButtons')).ShareButtons, {
  ssr: false,
});

/** Shares a page by links or, with scripts, the device. Contacts no site until one is chosen. */
export function ShareLinks({ title, url }: { title: string; url: string }) {
  const [remark, setRemark] = useState('');
  const text = encodeURIComponent(`${title}: ${url}`);
  return (
    <details className={css.share}>
      <summary>
        <Icon name="share" size={18} /> Share
      </summary>
      <ul>
        <li>
          <a href={`https://wa.me/?text=${text}`} rel="noopener">
            WhatsApp
          </a>
        </li>
        <li>
          <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}>Email</a>
        </li>
        <ShareButtons title={title} url={url} say={setRemark} />
      </ul>
      <p role="status">{remark}</p>
    </details>
  );
}
