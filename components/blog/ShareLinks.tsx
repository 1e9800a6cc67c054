import { useState, useSyncExternalStore } from 'react';
import { mailLink, whatsappLink } from '@/lib/paths';
import css from './ShareLinks.module.css';

const never = () => () => undefined;
const whatBrowserCan = () =>
  ('share' in navigator ? 'share ' : '') + ('clipboard' in navigator ? 'copy' : '');

/**
 * Ways to pass a page on, without anybody's script: WhatsApp and mail as links; the browser's own
 * sharing and copying where it offers them.
 */
export function ShareLinks({ title, url }: { title: string; url: string }) {
  const can = useSyncExternalStore(never, whatBrowserCan, () => '');
  const [outcome, setOutcome] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setOutcome('The link is copied.'),
      () => setOutcome(`Copying was not allowed. The address: ${url}`),
    );
  // Whoever closes the browser's sheet without choosing has done nothing wrong.
  const share = () => navigator.share({ title, url }).catch(() => undefined);
  return (
    <div className={css.share}>
      <p id="share">Pass it on</p>
      <ul aria-labelledby="share">
        {can.includes('share') ? (
          <li>
            <button type="button" onClick={() => void share()}>
              Share
            </button>
          </li>
        ) : null}
        {can.includes('copy') ? (
          <li>
            <button type="button" onClick={() => void copy()}>
              Copy link
            </button>
          </li>
        ) : null}
        <li>
          <a href={whatsappLink('', `${title} ${url}`)}>WhatsApp</a>
        </li>
        <li>
          <a href={mailLink('', title, url)}>Mail</a>
        </li>
      </ul>
      <p className={css.outcome} role="status">
        {outcome}
      </p>
    </div>
  );
}
