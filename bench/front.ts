/**
 * `npm run bench:front`: measures the time from a publish until visitors see it through the shipped nginx, which
 * keeps the page, while others ask for it too. Needs nginx. `--no-build` reuses the last run's build.
 */
import { Agent, request } from 'node:http';
import { loadNow, machineLine, markdownTable, pause, quantile } from './measure.ts';
import { startSiteBehindFront } from './siteBehindFront.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 20);
const readers = 8;
const askedEveryMs = 5;
const patienceMs = 15_000;
/** From Publish until visitors see it. */
const goalMs = 300;

const agent = new Agent({ keepAlive: true });
const site = await startSiteBehindFront({
  build: !process.argv.includes('--no-build'),
  prepare: async () => undefined,
});
const { front } = site;

function ask(path: string): Promise<{ text: string; cache: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      host: '127.0.0.1',
      port: front.ports[4083],
      path,
      headers: { host: 'localhost' },
    };
    request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => resolve({ text, cache: String(response.headers['x-cache']) }));
    })
      .once('error', reject)
      .end();
  });
}

try {
  console.log(machineLine());
  const rows: string[][] = [];
  for (const [kind, query, address] of [
    [
      'trip',
      '*[_type == "trip" && saleState == "on_sale"][0]{_id, title, "slug": slug.current}',
      '/trip/',
    ],
    [
      'page',
      '*[_type == "page" && slug.current == "privacy-policy"][0]{_id, title, "slug": slug.current}',
      '/',
    ],
  ] as const) {
    const found: { _id: string; title: string; slug: string } = await site.client.fetch(query);
    const path = address + found.slug;
    const seen: number[] = [];
    /** How much later than in the site itself. */
    const added: number[] = [];
    let kept = 0;
    let asked = 0;
    let isOver = false;
    const others = Array.from({ length: readers }, async () => {
      while (!isOver) {
        const { cache } = await ask(path);
        asked += 1;
        if (cache === 'HIT') kept += 1;
        await pause(20);
      }
    });
    for (let round = 0; round < rounds; round += 1) {
      const title = `${found.title} ${round} ${Date.now() % 100_000}`;
      await ask(path);
      const begun = performance.now();
      await site.client.patch(found._id).set({ title }).commit();
      const showsIt = async (text: () => Promise<string>, everyMs: number) => {
        while (!(await text()).includes(title)) {
          if (performance.now() - begun > patienceMs) throw new Error(`${path} never showed it.`);
          await pause(everyMs);
        }
        return performance.now() - begun;
      };
      const direct = async () =>
        (
          await fetch(site.instances[0] + path, { headers: { 'accept-encoding': 'identity' } })
        ).text();
      const [throughFront, bySite] = await Promise.all([
        showsIt(async () => (await ask(path)).text, askedEveryMs),
        showsIt(direct, 4 * askedEveryMs),
      ]);
      seen.push(throughFront);
      added.push(throughFront - bySite);
      await site.relay.quiet();
      await pause(300 + Math.random() * 900);
    }
    isOver = true;
    await Promise.all(others);
    const [median, worst] = [quantile(seen, 0.5), Math.max(...seen)];
    rows.push([
      kind,
      String(Math.round(median)),
      String(Math.round(worst)),
      String(Math.round(quantile(added, 0.5))),
      String(Math.round(Math.max(...added))),
      `${((100 * kept) / asked).toFixed(1)} %`,
    ]);
    if (median > goalMs) process.exitCode = 1;
  }
  console.log(
    markdownTable(
      ['', 'p50, ms', 'worst, ms', 'later than the site, p50', 'worst', 'from the copy'],
      rows,
    ),
  );
  console.log(`Load ${loadNow()}`);
} finally {
  await site.close();
  agent.destroy();
}
