import '@testing-library/jest-dom';

// jsdom has no popovers, and server-rendering tests have no DOM.
if (typeof HTMLElement !== 'undefined') {
  const toggle = (element: HTMLElement, newState: 'open' | 'closed') => {
    element.style.display = newState === 'open' ? 'block' : '';
    element.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
  };
  HTMLElement.prototype.showPopover ??= function showPopover() {
    toggle(this, 'open');
  };
  HTMLElement.prototype.hidePopover ??= function hidePopover() {
    toggle(this, 'closed');
  };
}
