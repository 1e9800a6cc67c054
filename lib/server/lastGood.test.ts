import { lastGood } from './lastGood';

let store: Record<string, string> | null;
const read = lastGood(async (name) => {
  if (!store) throw new Error('The store is silent.');
  return store[name] ?? null;
});

beforeEach(() => {
  store = {};
});

it('returns the current value, and keeps it during an outage', async () => {
  store = { trip: 'as it was' };
  expect(await read('trip')).toBe('as it was');
  store = null;
  expect(await read('trip')).toBe('as it was');
  store = { trip: 'as it is' };
  expect(await read('trip')).toBe('as it is');
  store = null;
  expect(await read('trip')).toBe('as it is');
});

it('forgets what was removed', async () => {
  store = { gone: 'sold until today' };
  await read('gone');
  store = {};
  expect(await read('gone')).toBeNull();
  store = null;
  await expect(read('gone')).rejects.toThrow('silent');
});

it('fails for what it never read', async () => {
  store = null;
  await expect(read('never')).rejects.toThrow('silent');
});

it('keeps the last 500 results, so that memory stays bounded', async () => {
  const kept = Array.from({ length: 501 }, (_, n) => `trip ${n}`);
  store = Object.fromEntries(kept.map((name) => [name, name]));
  for (const name of kept) await read(name);
  store = null;
  await expect(read('trip 0')).rejects.toThrow('silent');
  expect(await read('trip 1')).toBe('trip 1');
});
