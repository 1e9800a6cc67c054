/** Two handles on one folder stand for two processes: all they share is on the disk. */
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openRenewOnce } from './renewOnce';

const folderOf = () => mkdtempSync(join(tmpdir(), 'safar-once-'));
let made: string[] = [];
beforeEach(() => {
  made = [];
});
const making =
  (who: string, ms = 30) =>
  async () => {
    await pause(ms);
    made.push(who);
  };

it('lets one make the page; the other is back when it is made, and does not make it', async () => {
  const folder = folderOf();
  const [one, other] = [openRenewOnce(folder), openRenewOnce(folder)];
  await Promise.all([
    one('r1 /trip/a', making('one')),
    other('r1 /trip/a', making('other')).then(() => expect(made).toHaveLength(1)),
  ]);
  await other('r1 /trip/a', making('other'));
  expect(made).toHaveLength(1);
});

it('is made again by who has a reason to', async () => {
  const folder = folderOf();
  const [one, other] = [openRenewOnce(folder), openRenewOnce(folder)];
  await one('r1 /trip/a', making('one'));
  await other('r1 /trip/a', making('other'), () => true);
  expect(made).toEqual(['one', 'other']);
});

it('keeps apart other pages and other changes', async () => {
  const folder = folderOf();
  const [one, other] = [openRenewOnce(folder), openRenewOnce(folder)];
  await one('r1 /trip/a', making('one'));
  await other('r1 /trip/b', making('other'));
  await other('r2 /trip/a', making('other'));
  expect(made).toEqual(['one', 'other', 'other']);
});

it('makes it again when the same process is told again', async () => {
  const one = openRenewOnce(folderOf());
  await one('r1 /trip/a', making('first'));
  await one('r1 /trip/a', making('again'));
  expect(made).toEqual(['first', 'again']);
});

it('is made by the other when the first fails, and the failure is told', async () => {
  const folder = folderOf();
  const [one, other] = [openRenewOnce(folder), openRenewOnce(folder)];
  const failing = async () => {
    await pause(30);
    throw new Error('the store is away');
  };
  await Promise.all([
    expect(one('r1 /trip/a', failing)).rejects.toThrow('the store is away'),
    pause(5).then(() => other('r1 /trip/a', making('other'))),
  ]);
  expect(made).toEqual(['other']);
});

it('is made by the other when the first is gone or silent, and later than that anew', async () => {
  const folder = folderOf();
  const options = { patienceMs: 100 };
  const [one, other] = [openRenewOnce(folder, options), openRenewOnce(folder, options)];
  const silent = one('r1 /trip/a', making('one', 400));
  await pause(10);
  await other('r1 /trip/a', making('other'));
  expect(made).toEqual(['other']);
  await silent;
  await pause(200);
  expect(readdirSync(folder)).toEqual([]);
  await other('r1 /trip/a', making('other'));
  expect(made).toEqual(['other', 'one', 'other']);
});
