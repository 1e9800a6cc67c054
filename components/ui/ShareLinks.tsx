import { useState, useSyncExternalStore } from 'react';
import css from './ShareLinks.module.css';
import { Icon } from './Icon';

interface ShareLinksProps {
  /** The title to share. */
  title: string;
  /** Its absolute URL. */
  url: string;
}

const neverChanges = () => () => undefined;

/**
 * Shares a page: plain WhatsApp and email links, plus the device's share sheet and a copy button with
 * scripts. Contacts no other site until the visitor chooses one.
 */
export function ShareLinks({ title, url }: ShareLinksProps) {
  const hasScripts = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [remark, setRemark] = useState('');
  const say = (words: string) => () => setRemark(words);
  const text = encodeURIComponent(`${title}: ${url}`);
  return (
    <details className={css.share}>
      <summary>
        <Icon name="share" size={18} /> Share
      </summary>
      <ul>
        {hasScripts && 'share' in navigator ? (
          <li>
            {/* Closing the share sheet without choosing isn't an error. */}
            <button
              type="button"
              onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
            >
              Choose an app
            </button>
          </li>
        ) : null}
        {hasScripts && 'clipboard' in navigator ? (
          <li>
            <button
              type="button"
              onClick={() =>
                void navigator.clipboard
                  .writeText(url)
                  .then(say('Link copied'), say(`Your browser blocked copying. The link is ${url}`))
              }
            >
              Copy link
            </button>
          </li>
        ) : null}
        <li>
          <a href={`https://wa.me/?text=${text}`} rel="noopener">
            WhatsApp
          </a>
        </li>
        <li>
          <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}>Email</a>
        </li>
      </ul>
      <p role="status">{remark}</p>
    </details>
  );
}
