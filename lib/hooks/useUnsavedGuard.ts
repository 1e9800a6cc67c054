import { useEffect, useRef } from 'react';

const question = 'Your changes aren’t saved. Leave this page without saving?';

/**
 * Warns before someone leaves a form with unsent changes, whether through a link, by closing the
 * tab or in any other way. Without scripts there's no warning, but the Back button restores the
 * form.
 *
 * @param isUnsaved whether the form was rendered with unsent input
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
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('input', change, { signal });
    element.addEventListener('submit', settle, { signal });
    window.addEventListener('beforeunload', ask, { signal });
    // Runs before any of the site's links handle the click.
    document.addEventListener('click', followLink, { signal, capture: true });
    return () => listening.abort();
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
