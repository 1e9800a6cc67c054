/**
 * Begins the scripts of a page that is whole without them: at the first sign of somebody (a touch, a key,
 * a move, a scroll), at the latest some seconds after the page has loaded. What is pressed before they are
 * ready and needs them is pressed again when they are. Why: docs/decisions/0011.
 */
(() => {
  const idleMs = 8_000;
  const signs = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll'];
  const needsScripts = 'button[type="button"], [aria-haspopup="dialog"]';
  const scripts = document.currentScript.dataset.scripts.split(' ');
  let hasBegun = false;
  let pressed = null;

  const element = (name, properties) => Object.assign(document.createElement(name), properties);

  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const sign of signs) removeEventListener(sign, begin, true);
    const onerror = () => removeEventListener('click', keep, true);
    document.head.append(
      ...scripts.map((src) => element('script', { src, async: false, onerror })),
    );
  };
  const keep = (event) => {
    const control = event.target instanceof Element && event.target.closest(needsScripts);
    if (!control) return;
    event.preventDefault();
    pressed = control;
    begin();
  };

  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
  addEventListener('click', keep, true);
  addEventListener(
    'scriptsready',
    () => {
      removeEventListener('click', keep, true);
      pressed?.click();
    },
    { once: true },
  );
  addEventListener('load', () => {
    const links = scripts.map((href) => element('link', { rel: 'prefetch', as: 'script', href }));
    document.head.append(...links);
    setTimeout(begin, idleMs);
  });
  // The links of the page are to carry on what the address says; only scripts can do that.
  if (location.search) begin();
})();
