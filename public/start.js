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
  const needsScripts = 'button[type="button"], [aria-haspopup="dialog"], [data-scripted]';
  const scripts = document.currentScript.dataset.scripts.split(' ');
  const renewing = document.querySelector('[data-renews-from]');
  let hasBegun = false;
  let pressed = null;

  const element = (name, properties) => Object.assign(document.createElement(name), properties);

  const pressAgain = () => {
    removeEventListener('click', keep, true);
    pressed?.click();
    pressed = null;
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
  const beginIfChanged = async ({ renewsFrom, version }) => {
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
    pressed = control;
    beginSoon();
  };

  for (const sign of signs) addEventListener(sign, beginSoon, { capture: true, passive: true });
  addEventListener('click', keep, true);
  addEventListener('scriptsready', pressAgain, { once: true });
  addEventListener('error', pressAgain, { once: true });
  addEventListener('load', () => {
    if (hasBegun) return;
    const links = scripts.map((href) => element('link', { rel: 'prefetch', as: 'script', href }));
    document.head.append(...links);
    setTimeout(begin, idleMs);
  });
  if (renewing) void beginIfChanged(renewing.dataset);
  // Links carry on what the address says: only scripts can do that.
  if (location.search) begin();
})();
