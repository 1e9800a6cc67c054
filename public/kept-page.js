/**
 * On a kept view of "My trips" (public/my-trips-worker.js): nothing can be sent from it, and every form says so.
 * Signing out still deletes at once what is kept on this device.
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
  addEventListener('online', () => tell('The network is back: load this page again.'));
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
          'What was kept on this device is deleted. Signing out itself needs the network: do it again once you have it.',
        );
      } else tell('This needs the network. Nothing was sent; what you typed stays below.');
    },
    true,
  );
})();
