import fc from 'fast-check';
import type { CheckIn, Tick } from '@/booking/contract/staffManifest';
import { nextBatch, readTicks, standingsOf, tickTime, withoutSent } from './ticks';

const at = (second: number) => new Date(Date.UTC(2026, 11, 12, 8, 0, second)).toISOString();
const tick = (id: string, state: Tick['state'], second: number, travellerId = 'a'): Tick => ({
  ...{ id, state, travellerId },
  at: at(second),
});
const stored = (state: CheckIn['state'], second: number): CheckIn => ({
  ...{ travellerId: 'a', state, actor: 'Tenzin' },
  at: at(second),
});

it('shows the later of what is stored and what waits', () => {
  const shown = (checkIns: CheckIn[], waiting: Tick[]) => standingsOf(checkIns, waiting).get('a');
  expect(shown([], [])).toBeUndefined();
  expect(shown([stored('here', 5)], [])).toMatchObject({ state: 'here', isWaiting: false });
  const late = [tick('1', 'not_here', 6)];
  expect(shown([stored('here', 5)], late)).toMatchObject({ state: 'not_here', isWaiting: true });
  // Someone else ticked later, so ours is history.
  expect(shown([stored('no_show', 7)], late)).toMatchObject({ state: 'no_show', isWaiting: false });
});

it('dates an undo after what it undoes, and by the service’s clock', () => {
  const device = Date.parse(at(10));
  const first = tickTime(device, 60_000, []);
  expect(first).toBe(new Date(device + 60_000).toISOString());
  const waiting = [{ ...tick('1', 'here', 0), at: first }];
  expect(tickTime(device, 60_000, waiting) > first).toBe(true);
});

it('sends every tick and keeps what wasn’t answered', () => {
  fc.assert(
    fc.property(fc.nat(450), fc.infiniteStream(fc.boolean()), (count, answers) => {
      let waiting = Array.from({ length: count }, (_, index) => tick(String(index), 'here', 1));
      const arrived = new Set<string>();
      for (let round = 0; waiting.length > 0 && round < 60; round += 1) {
        const batch = nextBatch(waiting);
        for (const { id } of batch) arrived.add(id);
        // The answer may get lost after the ticks arrived.
        if (answers.next().value) waiting = withoutSent(waiting, batch);
      }
      return waiting.length > 0 || arrived.size === count;
    }),
  );
});

it('reads back what it stored, and nothing from broken storage', () => {
  const ticks = [tick('1', 'here', 1)];
  expect(readTicks(JSON.stringify(ticks))).toEqual(ticks);
  for (const broken of [null, '', '{', '{}', '[1,null,{"id":1}]']) {
    expect(readTicks(broken)).toEqual([]);
  }
});
