import { useState, useSyncExternalStore } from 'react';
import css from './ShareLinks.module.css';
import { Icon } from './Icon';

interface ShareLinksProps {
  /** What is passed on, in a few words. */
  title: string;
  /** Its whole address. */
  url: string;
}

const neverChanges = () => () => undefined;

/**
 * Ways to pass a page on: WhatsApp and mail as plain links; the device's own sheet and a copied link
 * where scripts run. No other site hears of it before the visitor chooses one.
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
            {/* Whoever closes the sheet without choosing has changed their mind: nothing to say. */}
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
                  .then(say('The link is copied.'), say(`Not allowed to copy. The link is ${url}`))
              }
            >
              Copy the link
            </button>
          </li>
        ) : null}
        <li>
          <a href={`https://wa.me/?text=${text}`} rel="noopener">
            WhatsApp
          </a>
        </li>
        <li>
          <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}>E-mail</a>
        </li>
      </ul>
      <p role="status">{remark}</p>
    </details>
  );
}
