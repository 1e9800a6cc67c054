/**
 * Sets running text in our own letters on the first page too, where that costs the visitor nothing: at once on
 * a quick line, else with the first step to another page. (A page later the font is there in time by itself.)
 */
(() => {
  /** A line and a machine on which the whole page was there by then lay it out once more in no time. */
  const quickMs = 1_500;
  const { font } = document.currentScript.dataset;

  const setLetters = async () => {
    const [loaded] = performance.getEntriesByName(new URL(font, location.href).href);
    const face = [...document.fonts].find(({ display }) => display === 'optional');
    // It came out of the cache, in time.
    if (!face || loaded?.transferSize < loaded?.encodedBodySize) return;
    const { family, weight, stretch, unicodeRange } = face;
    const own = new FontFace(family, `url(${font})`, { weight, stretch, unicodeRange });
    document.fonts.add(await own.load());
  };
  const setAndBearFailure = () => void setLetters().catch(() => {});
  const onStep = ({ navigationType }) => {
    if (navigationType !== 'push') return;
    navigation.removeEventListener('currententrychange', onStep);
    setAndBearFailure();
  };

  const whenLoaded = () => {
    if (performance.now() < quickMs) setAndBearFailure();
    // A browser that does not tell of steps takes its letters from the cache, with the next page it loads.
    else window.navigation?.addEventListener('currententrychange', onStep);
  };
  if (document.readyState === 'complete') whenLoaded();
  else addEventListener('load', whenLoaded, { once: true });
})();

/** Who books before scripts run takes along the code of the offer that this page was opened with. */
addEventListener('formdata', ({ target, formData }) => {
  const code = new URLSearchParams(location.search).get('code');
  const isBooking = target.getAttribute('action')?.startsWith('/booking/');
  if (code && isBooking && !formData.has('code')) formData.set('code', code);
});

/**
 * Opens the menu of a small screen: it is in the HTML, and whoever touches it first need not wait for scripts.
 * A browser that knows no popovers follows the link, to the list of all links.
 */
addEventListener(
  'click',
  (event) => {
    // With a key held, a link opens where the visitor wants it.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element))
      return;
    const opener = event.target.closest('[data-opens]');
    const opened = opener && document.getElementById(opener.dataset.opens);
    if (opened?.showPopover) {
      event.preventDefault();
      opened.showPopover();
    }
    // A link may lead to this same page, and a step inside the site leaves the frame as it is.
    if (event.target.closest('a')) event.target.closest('[popover]')?.hidePopover();
  },
  true,
);
// Back inside the site leaves the frame as it is too: the menu belongs to the page that was left.
addEventListener('popstate', () => document.getElementById('phone-menu')?.togglePopover?.(false));
/**
 * What lies behind an open menu or picture is shut off, as behind a modal dialog, but once that is seen: the
 * browser looks at the whole page for it, which on a slow phone takes longer than to show the dialog. The focus
 * goes back to where it was when that can take it again.
 */
(() => {
  const behind = [];
  let whereItWas = null;

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
  /** The browser may need a moment more to take the focus out of a dialog that has gone. */
  const isLost = (focused, dialog) => focused === document.body || dialog.contains(focused);
  const whenSeen = (work) => requestAnimationFrame(() => setTimeout(work));
  addEventListener(
    'beforetoggle',
    ({ target: dialog, newState }) => {
      if (!dialog.matches('dialog[popover]')) return;
      const isOpening = newState === 'open';
      if (isOpening) whereItWas = document.activeElement;
      whenSeen(() => {
        open();
        if (isOpening) shut(dialog);
        else if (isLost(document.activeElement, dialog)) whereItWas?.focus({ preventScroll: true });
      });
    },
    true,
  );
})();

/**
 * Begins the scripts of a page that is whole without them: at the first sign of somebody (a touch, a key,
 * a move, a scroll), at the latest some seconds after the page has loaded. What is pressed before they are
 * ready and needs them is pressed again when they are, or when they cannot be had. A page whose seats have
 * changed since it was made begins them at once: they renew it. Why: docs/decisions/0011.
 */
(() => {
  const idleMs = 8_000;
  /** What is pressed is answered first: a tap on a slow phone takes as long until its picture is there. */
  const afterSignMs = 200;
  /** So long what was pressed waits for scripts that are on their way, or have failed on it. */
  const patienceMs = 5_000;
  const signs = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll'];
  const needsScripts =
    'button[type="button"]:not([popovertarget]), [aria-haspopup="dialog"]:not([data-opens]), [data-scripted]';
  const scripts = document.currentScript.dataset.scripts?.split(' ');
  if (!scripts) return;
  let hasBegun = false;
  let pressed = null;

  /** Not in the same breath as the text, which is laid out once more when its font is there. */
  const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(work, 300));
  const element = (name, properties) => Object.assign(document.createElement(name), properties);

  const pressAgain = () => {
    removeEventListener('click', keep, true);
    const control = pressed;
    markBusy(null);
    control?.click();
  };
  /** It looks busy from its next frame on (styles/global.css), until it is pressed again. */
  const markBusy = (control) => {
    pressed?.removeAttribute('aria-busy');
    control?.setAttribute('aria-busy', 'true');
    pressed = control;
  };
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    setTimeout(pressAgain, patienceMs);
    document.head.append(
      ...scripts.map((src) => element('script', { src, async: false, onerror: pressAgain })),
    );
  };
  const beginSoon = () => {
    for (const sign of signs) removeEventListener(sign, beginSoon, true);
    setTimeout(begin, afterSignMs);
  };
  /** Asks as a cache does: whatever is not "unchanged", a failure too, is for the scripts to tell. */
  const beginIfChanged = async () => {
    const { renewsFrom, version } = document.querySelector('[data-renews-from]')?.dataset ?? {};
    if (!renewsFrom) return;
    const headers = { 'If-None-Match': version };
    const answer = await fetch(renewsFrom, { headers, priority: 'low' }).catch(() => null);
    if (answer?.status !== 304) begin();
  };
  const keep = (event) => {
    // With a key held, a link opens where the visitor wants it.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const control = event.target instanceof Element && event.target.closest(needsScripts);
    if (!control) return;
    event.preventDefault();
    markBusy(control);
    beginSoon();
  };

  for (const sign of signs) addEventListener(sign, beginSoon, { capture: true, passive: true });
  addEventListener('click', keep, true);
  addEventListener('scriptsready', pressAgain, { once: true });
  addEventListener('error', pressAgain, { once: true });
  addEventListener('load', () => {
    if (hasBegun) return;
    whenIdle(() => {
      const links = scripts.map((href) => element('link', { rel: 'prefetch', as: 'script', href }));
      document.head.append(...links);
    });
    setTimeout(begin, idleMs);
  });
  if (document.readyState !== 'loading') void beginIfChanged();
  else addEventListener('DOMContentLoaded', beginIfChanged);
  // Links carry on what the address says: only scripts can do that.
  if (location.search) begin();
})();
