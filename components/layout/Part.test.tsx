import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { reportedWhile } from '../testing/brokenParts';
import { Part } from './Part';

function Broken(): never {
  throw new Error('broken on purpose');
}

const page = (instead?: () => string) => (
  <>
    <p>Before</p>
    <Part name="broken" {...(instead ? { instead } : {})}>
      <Broken />
    </Part>
    <button type="button">After</button>
  </>
);

/** Hydrates what the server rendered. */
function takeOver(html: string, view: ReturnType<typeof page>) {
  document.body.innerHTML = `<div id="page">${html}</div>`;
  const container = document.getElementById('page');
  return reportedWhile(() => {
    if (container) act(() => void hydrateRoot(container, view, { onRecoverableError: () => null }));
  });
}

it('keeps a page that was rendered without the part, and reports the error', () => {
  const reported = takeOver('<p>Before</p><button type="button">After</button>', page());
  expect(reported).toEqual([new Error('broken on purpose')]);
  expect(screen.getByText('Before')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'After' })).toHaveLength(1);
});

it('keeps the fallback of the part', () => {
  takeOver(
    '<p>Before</p>Call us.<button type="button">After</button>',
    page(() => 'Call us.'),
  );
  expect(document.body).toHaveTextContent('BeforeCall us.After');
});
