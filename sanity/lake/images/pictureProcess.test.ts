import { execFileSync } from 'node:child_process';
import { quarters, startTestLake, type TestLake } from '../testing/testLake.ts';

// Each waits for real processes to hang, to be replaced and to start.
const patienceMs = 60_000;

let lake: TestLake;
let address: string;

async function startWith(pictureLimits: object): Promise<void> {
  lake = await startTestLake({}, undefined, { pictureLimits });
  address = `/${(await lake.client.assets.upload('image', await quarters(400, 200))).path}`;
}

afterEach(() => lake.close());

/** Returns the process IDs of the lake's image processes. */
function renderers(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    const isOne = Number(parent) === process.pid && command.includes('pictureProcessMain');
    return isOne ? [Number(pid)] : [];
  });
}

function signalRenderer(signal: NodeJS.Signals): void {
  const [pid] = renderers();
  if (pid === undefined) throw new Error('No image process is running.');
  process.kill(pid, signal);
}

it(
  'replaces a process that hangs, refuses the image it hung on, and renders the others',
  async () => {
    // Long enough to start a process on a busy machine, because that counts.
    await startWith({ workMs: 8_000 });
    const [hanging] = renderers();
    signalRenderer('SIGSTOP');
    const widths = [10, 20, 30, 40, 50];
    const responses = await Promise.all(
      widths.map((width) => lake.request(`${address}?w=${width}`)),
    );
    const refused = responses.find(({ status }) => status !== 200);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(widths.length - 1);
    expect(refused?.status).toBe(503);
    expect(refused?.headers.get('retry-after')).toBe('60');
    expect(refused?.headers.get('cache-control')).toBeNull();
    expect(JSON.parse((await refused?.text()) ?? '').error).toEqual({
      type: 'overloadedError',
      description: 'Rendering this image took too long. Try again later, or at a smaller size.',
    });
    expect(renderers()).not.toContain(hanging);
    for (const width of widths) {
      expect((await lake.request(`${address}?w=${width}`)).status).toBe(200);
    }
  },
  patienceMs,
);

/** Returns the first response that isn't an image. */
function firstRefusal(requests: Promise<Response>[]): Promise<Response> {
  return Promise.any(
    requests.map(async (request) => {
      const response = await request;
      if (response.ok) throw new Error('It was rendered.');
      return response;
    }),
  );
}

it.each([
  ['refuses images that wait too long', { waitMs: 500 }],
  ['keeps no more waiting than its limit', { mostWaiting: 2 }],
])(
  '%s, and says when to try again',
  async (_, limits) => {
    await startWith({ workMs: 60_000, ...limits });
    signalRenderer('SIGSTOP');
    const requests = Array.from({ length: 20 }, (__, n) => lake.request(`${address}?w=${n + 1}`));
    const refusal = await firstRefusal(requests);
    expect(refusal.status).toBe(503);
    expect(refusal.headers.get('retry-after')).toBe('5');
    signalRenderer('SIGCONT');
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  },
  patienceMs,
);

it(
  'renders the images of a process that crashed in the next one',
  async () => {
    await startWith({});
    signalRenderer('SIGSTOP');
    const requests = [11, 12, 13].map((width) => lake.request(`${address}?w=${width}`));
    await lake.request('/ping');
    signalRenderer('SIGKILL');
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
  },
  patienceMs,
);
