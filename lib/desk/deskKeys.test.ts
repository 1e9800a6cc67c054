import { listenToDeskKeys } from './deskKeys';

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <nav><a href="/desk/bookings">Bookings</a></nav>
    <input id="find" />
    <main>
      <table><tbody>
        <tr><td><a href="#1">One</a></td></tr>
        <tr><td><a href="#2">Two</a><button>Approve</button></td></tr>
      </tbody></table>
      <textarea></textarea>
    </main>`;
  stop = listenToDeskKeys();
});
afterEach(() => stop());

function press(key: string, more: KeyboardEventInit = {}, on: Element = document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  on.dispatchEvent(event);
  return event.defaultPrevented;
}
const focused = () => document.activeElement?.textContent;

it('moves between the rows and stays at the ends', () => {
  const seen = ['j', 'j', 'j', 'k', 'k'].map((key) => (press(key), focused()));
  expect(seen).toEqual(['One', 'Two', 'Two', 'One', 'One']);
});

it('moves past rows inside a row', () => {
  const cell = document.querySelector('td') as HTMLElement;
  cell.innerHTML = '<ul><li><a href="#1">One</a></li><li><a href="#1b">One more</a></li></ul>';
  const seen = ['j', 'j', 'j'].map((key) => (press(key), focused()));
  expect(seen).toEqual(['One', 'Two', 'Two']);
});

it('shows its keys once', () => {
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true;
  };
  press('?');
  press('?');
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
});

it('goes to the search, to an area, and to what is to be decided', () => {
  press('/');
  expect(document.activeElement?.id).toBe('find');
  const clicked: string[] = [];
  document.querySelector('nav a')?.addEventListener('click', (event) => {
    event.preventDefault();
    clicked.push('bookings');
  });
  press('b');
  expect(clicked).toEqual([]);
  press('g');
  press('b');
  expect(clicked).toEqual(['bookings']);
  press('e');
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  document.querySelectorAll<HTMLElement>('td a')[1]?.focus();
  press('e');
  expect(focused()).toBe('Approve');
});

it('does nothing in a field, with a modifier, or once stopped', () => {
  const field = document.querySelector('textarea') as HTMLElement;
  field.focus();
  expect(press('j', {}, field)).toBe(false);
  expect(document.activeElement).toBe(field);
  expect(press('j', { ctrlKey: true })).toBe(false);
  expect(press('x')).toBe(false);
  stop();
  expect(press('j')).toBe(false);
});
