/**
 * Switches body text to our own font on the first page too, if that costs the visitor nothing:
 * straight away on a fast connection, otherwise on the next navigation. (From the second page on,
 * the font is cached in time anyway.)
 */
(() => {
  /** If the whole page loads within this time, laying it out again has no visible cost. */
  const quickMs = 1_500;
  const { font } = document.currentScript.dataset;

  const setFont = async () => {
    const [loaded] = performance.getEntriesByName(new URL(font, location.href).href);
    const face = [...document.fonts].find(({ display }) => display === 'optional');
    // Nothing to do if the font came from the cache in time.
    if (!face || loaded?.transferSize < loaded?.encodedBodySize) return;
    const { family, weight, stretch, unicodeRange } = face;
    const own = new FontFace(family, `url(${font})`, { weight, stretch, unicodeRange });
    document.fonts.add(await own.load());
  };
  const trySetFont = () => void setFont().catch(() => {});
  const onNavigate = ({ navigationType }) => {
    if (navigationType !== 'push') return;
    navigation.removeEventListener('currententrychange', onNavigate);
    trySetFont();
  };

  const whenLoaded = () => {
    if (performance.now() < quickMs) trySetFont();
    // A browser without the Navigation API uses the cached font on its next page load.
    else window.navigation?.addEventListener('currententrychange', onNavigate);
  };
  if (document.readyState === 'complete') whenLoaded();
  else addEventListener('load', whenLoaded, { once: true });
})();

/** When someone books before scripts run, passes on the offer code from this page's address. */
addEventListener('formdata', ({ target, formData }) => {
  const code = new URLSearchParams(location.search).get('code');
  const isBooking = target.getAttribute('action')?.startsWith('/booking/');
  if (code && isBooking && !formData.has('code')) formData.set('code', code);
});

/**
 * Keeps on this device for 90 days how the visitor first and last came to a public page: through a
 * link with campaign parameters, or from another site. Keeps also which version they saw of a page
 * that is tested in two (`public/version.js`). Someone who books is asked whether we may store it.
 */
(() => {
  const keptDays = 90;
  const { host, pathname, search } = location;
  if (/^\/(booking|my-trips|your-profile|waitlist|studio|desk)/.test(pathname)) return;
  const touch = { at: new Date().toISOString(), page: pathname };
  for (const [name, value] of new URLSearchParams(search)) {
    if (/^utm_(source|medium|campaign|term|content)$/.test(name)) touch[name.slice(4)] = value;
  }
  const from = document.referrer && new URL(document.referrer).host;
  if (from && from !== host) touch.referrer = from;
  const isBare = Object.keys(touch).length === 2;

  const keep = () => {
    const { version, versionIsKept } = document.documentElement.dataset;
    const isTested = versionIsKept !== undefined;
    if (isBare && !isTested) return;
    try {
      const kept = JSON.parse(localStorage.getItem('touches') ?? '{}');
      const isKept = Date.now() - Date.parse(kept.first?.at) < keptDays * 86_400_000;
      const seen = (isKept && kept.versions) || [];
      const others = seen.filter(({ page }) => page !== pathname).slice(-4);
      const touches = {
        first: isKept ? kept.first : touch,
        last: isKept && isBare ? kept.last : touch,
        versions: isTested ? [...others, { page: pathname, version }] : seen,
      };
      localStorage.setItem('touches', JSON.stringify(touches));
    } catch {
      // The browser blocks storage.
    }
  };
  // This script may be here before `version.js`, which has chosen once the page is parsed.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', keep, { once: true });
  else keep();
})();

/** Folds long lists on phones. Without scripts they stay open. */
(() => {
  const fold = () => {
    if (matchMedia('(min-width: 920px)').matches) return;
    for (const list of document.querySelectorAll('[data-folded-on-phones]')) list.open = false;
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', fold);
  else fold();
})();

/**
 * Opens the phone menu, which is already in the HTML, before scripts run. A browser without
 * popovers follows the link to the page that lists all links.
 */
addEventListener(
  'click',
  (event) => {
    // With a modifier key, the visitor chooses where a link opens.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element))
      return;
    const opener = event.target.closest('[data-opens]');
    const opened = opener && document.getElementById(opener.dataset.opens);
    if (opened?.showPopover) {
      event.preventDefault();
      opened.showPopover();
    }
    // Close the menu: a link may lead to this same page, and a client-side navigation doesn't
    // reload the frame.
    if (event.target.closest('a')) event.target.closest('[popover]')?.hidePopover();
  },
  true,
);
// Going back doesn't reload the frame either, so close the menu of the page left behind.
addEventListener('popstate', () => document.getElementById('phone-menu')?.togglePopover?.(false));
/**
 * Makes everything behind an open menu or photo inert, as behind a modal dialog, but only once the
 * dialog has been painted: the style recalculation takes longer on a slow phone than showing the
 * dialog. Afterwards, returns focus to where it was, unless it has moved elsewhere.
 */
(() => {
  const behind = [];
  let lastFocused = null;

  const open = () => {
    for (const element of behind.splice(0)) element.inert = false;
    delete document.documentElement.dataset.covered;
  };
  const shut = (dialog) => {
    for (let inside = dialog; inside.parentElement; inside = inside.parentElement) {
      const beside = [...inside.parentElement.children].filter(
        (one) => one !== inside && !one.inert,
      );
      for (const element of beside) element.inert = true;
      behind.push(...beside);
    }
    document.documentElement.dataset.covered = '';
  };
  /** The browser may need a moment to move focus out of a dialog that has closed. */
  const isLost = (focused, dialog) => focused === document.body || dialog.contains(focused);
  const whenSeen = (work) => requestAnimationFrame(() => setTimeout(work));
  addEventListener(
    'beforetoggle',
    ({ target: dialog, newState }) => {
      if (!dialog.matches('dialog[popover]')) return;
      const isOpening = newState === 'open';
      if (isOpening) lastFocused = document.activeElement;
      whenSeen(() => {
        open();
        if (isOpening) shut(dialog);
        else if (isLost(document.activeElement, dialog))
          lastFocused?.focus({ preventScroll: true });
      });
    },
    true,
  );
})();

/**
 * Loads the scripts of a page that is complete without them: at the visitor's first action (touch,
 * key, move or scroll), or a few seconds after the page has loaded. A click that needs scripts is
 * repeated once they are ready, or once they have failed to load. A page whose seats have changed
 * since it was built loads them straight away and refreshes itself. Why: docs/decisions/0011.
 */
(() => {
  const idleMs = 8_000;
  /**
   * Leaves time to respond to the click first. On a slow phone, the next paint takes about this
   * long.
   */
  const afterSignMs = 200;
  /** How long a click waits for the scripts before it is repeated anyway. */
  const patienceMs = 5_000;
  const signs = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll'];
  const needsScripts =
    'button[type="button"]:not([popovertarget]), [aria-haspopup="dialog"]:not([data-opens]), [data-scripted]';
  const scripts = document.currentScript.dataset.scripts?.split(' ');
  if (!scripts) return;
  let hasStarted = false;
  let clicked = null;

  /**
   * Waits until the browser is idle, so as not to coincide with the text's second layout when its
   * font arrives.
   */
  const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(work, 300));
  const whenParsed = (work) => {
    if (document.readyState !== 'loading') work();
    else addEventListener('DOMContentLoaded', work, { once: true });
  };
  const element = (name, properties) => Object.assign(document.createElement(name), properties);

  const repeatClick = () => {
    removeEventListener('click', keep, true);
    const control = clicked;
    markBusy(null);
    control?.click();
  };
  /**
   * Shows the control as busy from the next frame (styles/global.css) until the click is repeated.
   */
  const markBusy = (control) => {
    clicked?.removeAttribute('aria-busy');
    control?.setAttribute('aria-busy', 'true');
    clicked = control;
  };
  const load = () => {
    if (hasStarted) return;
    hasStarted = true;
    setTimeout(repeatClick, patienceMs);
    // The scripts read the page's data from the end of its HTML.
    whenParsed(() =>
      document.head.append(
        ...scripts.map((src) => element('script', { src, async: false, onerror: repeatClick })),
      ),
    );
  };
  const loadSoon = () => {
    for (const sign of signs) removeEventListener(sign, loadSoon, true);
    setTimeout(load, afterSignMs);
  };
  /**
   * Asks whether the seats have changed, as a cache would. Unless the answer is 304, loads the
   * scripts, which refresh the page.
   */
  const loadIfChanged = async () => {
    const { updatesFrom, version } = document.querySelector('[data-updates-from]')?.dataset ?? {};
    if (!updatesFrom) return;
    const headers = { 'If-None-Match': version };
    const answer = await fetch(updatesFrom, { headers, priority: 'low' }).catch(() => null);
    if (answer?.status !== 304) load();
  };
  const keep = (event) => {
    // With a modifier key, the visitor chooses where a link opens.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const control = event.target instanceof Element && event.target.closest(needsScripts);
    if (!control) return;
    event.preventDefault();
    markBusy(control);
    loadSoon();
  };

  for (const sign of signs) addEventListener(sign, loadSoon, { capture: true, passive: true });
  addEventListener('click', keep, true);
  addEventListener('scriptsready', repeatClick, { once: true });
  addEventListener('error', repeatClick, { once: true });
  addEventListener('load', () => {
    if (hasStarted) return;
    whenIdle(() => {
      const links = scripts.map((href) => element('link', { rel: 'prefetch', as: 'script', href }));
      document.head.append(...links);
    });
    setTimeout(load, idleMs);
  });
  whenParsed(() => void loadIfChanged());
  // Only scripts can carry the query over into links.
  if (location.search) load();
})();
