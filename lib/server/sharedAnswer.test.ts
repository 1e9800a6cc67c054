import { forgetSharedAnswers, sharedAnswer, unlessOvertaken } from './sharedAnswer';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('loads once for everyone within the time, and again after it', async () => {
  const asked: string[] = [];
  const ask = sharedAnswer(50, async (question) => asked.push(question));
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 2]);
  await pause(60);
  expect(await ask('a')).toBe(3);
});

it('loads again after a change, even while the old result is pending', async () => {
  let value = 'old';
  const ask = sharedAnswer(1_000, async () => {
    const answer = value;
    await pause(20);
    return answer;
  });
  const before = ask('');
  value = 'new';
  forgetSharedAnswers();
  expect(await ask('')).toBe('new');
  expect(await before).toBe('old');
});

it('returns a result from before a change where that is good enough', async () => {
  let asked = 0;
  const ask = sharedAnswer(1_000, async () => (asked += 1), { isForgottenOnChange: false });
  await ask('');
  forgetSharedAnswers();
  expect(await ask('')).toBe(1);
});

it('does not cache a failure', async () => {
  let isDown = true;
  const ask = sharedAnswer(1_000, async () => {
    if (isDown) throw new Error('down');
    return 'up';
  });
  await expect(ask('')).rejects.toThrow('down');
  isDown = false;
  expect(await ask('')).toBe('up');
});

describe('data read during a publish', () => {
  it('is read again, so that an old page cannot be stored after the new one', async () => {
    let content = 'old';
    const reading = unlessOvertaken(async () => {
      const read = content;
      await pause(20);
      return read;
    });
    await pause(5);
    content = 'new';
    forgetSharedAnswers();
    expect(await reading).toBe('new');
  });

  it('is read once without a publish, and not for ever with constant ones', async () => {
    let count = 0;
    await unlessOvertaken(async () => (count += 1));
    expect(count).toBe(1);
    await unlessOvertaken(async () => {
      count += 1;
      forgetSharedAnswers();
    });
    expect(count).toBe(4);
  });
});
