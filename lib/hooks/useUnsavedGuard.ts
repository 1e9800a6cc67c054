import { useEffect, useRef } from 'react';

const question = 'Your changes aren’t saved. Leave this page without saving?';

/**
 * Asks before somebody leaves a form with changes that are not sent: by a link of the site, by closing the
 * tab, or by any other way out. Without scripts nothing asks, and the browser's way back still has the form.
 *
 * @param isUnsaved whether the form was shown with something that was typed before
 */
export function useUnsavedGuard(isUnsaved: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let isChanged = isUnsaved;
    const change = () => (isChanged = true);
    const settle = () => (isChanged = false);
    const ask = (event: BeforeUnloadEvent) => {
      if (isChanged) event.preventDefault();
    };
    const followLink = (event: MouseEvent) => {
      if (!isChanged || !leadsAway(event)) return;
      if (window.confirm(question)) {
        settle();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('input', change);
    element.addEventListener('submit', settle);
    window.addEventListener('beforeunload', ask);
    // Before any link of the site acts on it.
    document.addEventListener('click', followLink, true);
    return () => {
      element.removeEventListener('input', change);
      element.removeEventListener('submit', settle);
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('click', followLink, true);
    };
  }, [isUnsaved]);
  return form;
}

/** Whether a click follows a link to another page in this tab. */
function leadsAway({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  const isElsewhere = button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
  if (!(link instanceof HTMLAnchorElement) || isElsewhere || link.target === '_blank') return false;
  return !link.getAttribute('href')?.startsWith('#');
}
