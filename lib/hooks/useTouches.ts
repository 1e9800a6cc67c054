import { useSyncExternalStore } from 'react';

const neverChangesByItself = () => () => undefined;

/** Reads nothing if the browser blocks storage. */
function readDevice(): string {
  try {
    return window.localStorage.getItem('touches') ?? '';
  } catch {
    return '';
  }
}

/** Returns how the visitor found the site, as kept on the device. Empty until scripts run. */
export function useTouches(): string {
  return useSyncExternalStore(neverChangesByItself, readDevice, () => '');
}
