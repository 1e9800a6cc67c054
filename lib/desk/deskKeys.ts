/** The desk's keys, loaded after the page. They do nothing inside a field or with a modifier. */
export const deskKeys = [
  ['/', 'Search'],
  ['g, then t d b i m', 'Today, Departures, Bookings, Inbox, Money'],
  ['j k', 'Next and previous row'],
  ['Enter', 'Open the row'],
  ['e', 'Answer or decide'],
  ['?', 'Show these keys'],
] as const;

const areas: Partial<Record<string, string>> = {
  t: '/desk',
  d: '/desk/departures',
  b: '/desk/bookings',
  i: '/desk/inbox',
  m: '/desk/money',
};

const rows = 'main tbody tr, main li';
const fields = 'input, textarea, select, [contenteditable]';
/** How long after `g` its second key counts. */
const chordMs = 1_500;

/** Listens for the desk's keys. Returns a function that stops. */
export function listenToDeskKeys(): () => void {
  let chordUntil = 0;
  const listen = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isTyping = target instanceof Element && target.closest(fields) !== null;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
      return;
    const area = performance.now() < chordUntil ? areas[key] : undefined;
    chordUntil = key === 'g' ? performance.now() + chordMs : 0;
    const act = area === undefined ? actions[key] : () => openArea(area);
    if (!act) return;
    event.preventDefault();
    act();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

const actions: Partial<Record<string, () => void>> = {
  '/': () => document.querySelector<HTMLElement>('#find')?.focus(),
  j: () => moveBy(1),
  k: () => moveBy(-1),
  e: answer,
  '?': showKeys,
};

/** Follows an area's link in the menu, if this person has it. */
function openArea(path: string): void {
  document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click();
}

/** Returns the rows that lead somewhere, each with its first link. Rows inside rows aren't any. */
function rowLinks() {
  return [...document.querySelectorAll(rows)].flatMap((row) => {
    if (row.parentElement?.closest(rows)) return [];
    const link = row.querySelector<HTMLElement>('a[href]');
    return link ? [{ row, link }] : [];
  });
}

/** Focuses the link of the row that many rows on. Starts at the first, and stays at the ends. */
function moveBy(step: 1 | -1): void {
  const links = rowLinks();
  const here = links.findIndex(({ row }) => row.contains(document.activeElement));
  const next = here === -1 ? 0 : Math.min(Math.max(here + step, 0), links.length - 1);
  links[next]?.link.focus();
}

/** Focuses the current row's decision, or else the page's answer. Sends nothing. */
function answer(): void {
  const row = rowLinks().find((one) => one.row.contains(document.activeElement))?.row;
  const decision = row?.querySelector<HTMLElement>('button:not(:disabled)');
  (decision ?? document.querySelector<HTMLElement>('main textarea, main form button'))?.focus();
}

function showKeys(): void {
  if (document.querySelector('dialog[open]')) return;
  const dialog = document.createElement('dialog');
  const heading = document.createElement('h2');
  heading.textContent = 'Keyboard shortcuts';
  const list = document.createElement('dl');
  for (const [key, does] of deskKeys) {
    const [term, meaning] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = key;
    meaning.textContent = does;
    list.append(term, meaning);
  }
  const close = document.createElement('button');
  close.textContent = 'Close';
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  dialog.setAttribute('aria-label', 'Keyboard shortcuts');
  dialog.append(heading, list, close);
  document.body.append(dialog);
  dialog.showModal();
}
