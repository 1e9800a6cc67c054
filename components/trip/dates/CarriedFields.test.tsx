import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { CarriedFields } from './CarriedFields';

it('copies the code and ad parameters from the address into the form', () => {
  window.history.replaceState(null, '', '?code=SNOWLINE&utm_source=mail&other=1');
  const { container } = render(
    <form>
      <CarriedFields />
    </form>,
  );
  const form = container.querySelector('form');
  expect([...new FormData(form ?? undefined)]).toEqual([
    ['code', 'SNOWLINE'],
    ['utm_source', 'mail'],
  ]);
});

it('adds nothing on the server, where the address is unknown', () => {
  expect(renderToString(<CarriedFields />)).toBe('');
});
