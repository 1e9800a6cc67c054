import { useRouter } from 'next/router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { readSearchQuery, searchString } from '@/lib/search/searchQuery';
import { useIsNavigating } from './useIsNavigating';

/** Debounce for text fields. */
const restMs = 500;

/**
 * Updates the page after each choice in a search form. The fields keep the visitor's input, and
 * reset only when the URL changes in some other way (a link, Back).
 *
 * @param search the search the page shows, as returned by `searchString`
 * @param hasSteps whether Back undoes each choice; typing never adds a step
 */
export function useLiveForm(
  search: string,
  pathOf: (search: string) => string,
  { hasSteps = false } = {},
) {
  const router = useRouter();
  const isCounting = useIsNavigating();
  const [state, setState] = useState({ shown: search, own: search, generation: 0 });
  if (search !== state.shown) {
    const isOwn = search === state.own;
    setState({
      shown: search,
      own: search,
      generation: state.generation + (isOwn ? 0 : 1),
    });
  }
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const follow = (form: HTMLFormElement, isStep: boolean) => {
    const fields = new FormData(form);
    const address: Record<string, string[]> = {};
    for (const [name, value] of fields) {
      if (typeof value === 'string' && value !== '') (address[name] ??= []).push(value);
    }
    const read = readSearchQuery(address);
    if (!read) return;
    const own = searchString(read.query);
    setState((before) => ({ ...before, own }));
    void router[isStep ? 'push' : 'replace'](pathOf(own), undefined, { scroll: false });
  };
  const onChange = ({ target }: FormEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    // A field may be outside any form.
    const { form, type } = target;
    window.clearTimeout(timer.current);
    if (!form) return;
    const isChosen = type === 'checkbox' || type === 'select-one';
    const isStep = isChosen && hasSteps;
    timer.current = window.setTimeout(() => follow(form, isStep), isChosen ? 0 : restMs);
  };
  return { formKey: state.generation, onChange, isCounting };
}
