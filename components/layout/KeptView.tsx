import type { CSSProperties } from 'react';
import { accountPaths } from '@/lib/account/accountPaths';
import { tokens } from '@/styles/tokens';

/** Stands outside of what a page's scripts touch, and of their style sheets. */
const band: CSSProperties = {
  padding: '1rem 1.2rem',
  background: tokens.color.turmericSoft,
  borderBlockEnd: `4px solid ${tokens.color.turmeric}`,
};

/** Whether a device may keep the last view of a page. */
export function isKeepable(page: string): boolean {
  const root = accountPaths.myTrips();
  return page === root || page.startsWith(`${root}/`);
}

/**
 * The banner of a kept view. It is in the HTML of every page that a device may keep, hidden; the worker that
 * answers with a kept one writes the time into it and shows it (`public/my-trips-worker.js`).
 */
export function KeptView() {
  return (
    <aside
      id="kept-view"
      hidden
      tabIndex={-1}
      aria-label="Kept view"
      data-sign-out={accountPaths.api.signOut()}
      style={band}
    >
      <p>
        <strong>
          This is the last known view, of <time data-kept-time="">an earlier visit</time>.
        </strong>{' '}
        We cannot be reached from here at the moment, and things may have changed since. Forms and
        buttons need the network.
      </p>
      <p role="status" data-kept-answer="" />
      <p>
        <button type="button" data-kept-reload="" style={{ minHeight: 44, padding: '0 1rem' }}>
          Load this page again
        </button>
      </p>
    </aside>
  );
}
