import { carriedFrom, readCarried } from './carriedQuery';

function aTab(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  };
}

it('keeps the offer code and the five campaign parameters, and nothing else', () => {
  expect(readCarried('?code=snowline&utm_source=mail&utm_id=7&gclid=x&email=a@b.in')).toEqual({
    code: 'SNOWLINE',
    utm_source: 'mail',
  });
});

it('rejects an impossible code and shortens overlong values', () => {
  const carried = readCarried(`?code=${encodeURIComponent('<b>')}&utm_term=${'x'.repeat(500)}`);
  expect(carried).toEqual({ utm_term: 'x'.repeat(100) });
});

it('remembers the campaign for the rest of the visit, but not the code', () => {
  const tab = aTab();
  carriedFrom('?code=SNOWLINE&utm_source=mail&utm_medium=newsletter', tab);
  expect(carriedFrom('', tab)).toEqual({ utm_source: 'mail', utm_medium: 'newsletter' });
});

it('replaces an earlier campaign entirely with a later one', () => {
  const tab = aTab();
  carriedFrom('?utm_source=mail&utm_term=snow', tab);
  expect(carriedFrom('?utm_source=poster', tab)).toEqual({ utm_source: 'poster' });
  expect(carriedFrom('?code=EARLYROAD', tab)).toEqual({
    code: 'EARLYROAD',
    utm_source: 'poster',
  });
});
