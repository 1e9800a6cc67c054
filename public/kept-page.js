/**
 * Runs in a saved copy of "My trips" (public/my-trips-worker.js). Forms can't be sent, and the page
 * says so. Signing out still deletes everything saved on this device.
 */
(() => {
  const banner = document.getElementById('kept-view');
  const words = banner?.querySelector('[data-kept-answer]');
  if (!words) return;
  const tell = (text) => {
    words.textContent = text;
    banner.focus();
  };
  const forget = () => navigator.serviceWorker.controller?.postMessage({ task: 'forget' });

  banner.querySelector('[data-kept-reload]')?.addEventListener('click', () => location.reload());
  addEventListener('online', () => tell('You’re back online. Reload this page.'));
  addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (
        new URL(event.target.getAttribute('action') ?? '', location.href).pathname ===
        banner.dataset.signOut
      ) {
        forget();
        tell(
          'We’ve deleted what was saved on this device. To finish signing out, try again once you’re online.',
        );
      } else tell('You’re offline, so nothing was sent. What you typed is still below.');
    },
    true,
  );
})();
