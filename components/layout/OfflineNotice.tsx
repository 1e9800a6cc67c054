import type { CSSProperties } from 'react';
import { accountPaths } from '@/lib/account/accountPaths';
import { tokens } from '@/styles/tokens';

/** Styled inline, to keep it separate from the page's own scripts and styles. */
const band: CSSProperties = {
  padding: '1rem 1.2rem',
  background: tokens.color.turmericSoft,
  borderBlockEnd: `4px solid ${tokens.color.turmeric}`,
};

/** Whether a device may save this page for offline use. */
export function isAvailableOffline(page: string): boolean {
  const root = accountPaths.myTrips();
  return page === root || page.startsWith(`${root}/`);
}

/** The banner of an offline copy, hidden until `public/my-trips-worker.js` shows it. */
export function OfflineNotice() {
  return (
    <aside
      id="kept-view"
      hidden
      tabIndex={-1}
      aria-label="Offline copy"
      data-sign-out={accountPaths.api('sign-out')}
      style={band}
    >
      <p>
        <strong>
          This is a saved copy from <span data-kept-time="">an earlier visit</span>.
        </strong>{' '}
        We can’t load the latest version right now, so some details may have changed. Forms and
        buttons need a connection.
      </p>
      <p role="status" data-kept-answer="" />
      <p>
        <button type="button" data-kept-reload="" style={{ minHeight: 44, padding: '0 1rem' }}>
          Reload this page
        </button>
      </p>
    </aside>
  );
}
