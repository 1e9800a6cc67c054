/**
 * `npm run proof:studio`: builds the Studio for a hosted lake, starts the lake behind nginx with the
 * configuration that install.sh ships, and signs editors in with a browser. Takes minutes, mostly to
 * build. Needs nginx and Chromium.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { openAccounts } from '../editors/accounts.ts';
import { fail, Problem } from '../program.ts';
import { codeOf, hostedEnv, startHostedLake, type TestEditor } from '../testing/hostedLake.ts';
import { clientOf } from '../testing/testLake.ts';

const root = path.join(import.meta.dirname, '../../..');
const dataDir = path.join(root, '.data/hosted');
const [front, inner] = [4777, 4778];
const address = `http://localhost:${front}`;
/** On a busy machine, a browser takes minutes for the Studio. */
const PATIENCE_MS = 300_000;

const addresses = {
  SITE_URL: address,
  DESK_URL: address,
  LAKE_PUBLIC_URL: address,
  PICTURES_URL: address,
  TRIAL_SITE: 'on',
};

/** Builds the Studio, or finds the build of the same sources and settings. Returns its folder. */
function buildStudio(): string {
  execFileSync(process.execPath, [path.join(root, 'sanity/studio/build.mjs')], {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...addresses,
      SAFAR_MODE: 'hosted',
      BOOKING_PUBLIC_URL: address,
      TRUSTED_PROXIES: '1',
      SANITY_API_HOST: `http://127.0.0.1:${inner}`,
      DATA_DIR: dataDir,
    },
  });
  const status: unknown = JSON.parse(
    fs.readFileSync(path.join(dataDir, 'studio/status.json'), 'utf8'),
  );
  const folder = typeof status === 'object' && status !== null && Reflect.get(status, 'folder');
  if (typeof folder !== 'string') throw new Problem('The Studio was not built.');
  return path.join(dataDir, 'studio', folder);
}

/** Starts nginx with the shipped locations, and the Studio's files in place of the site. */
async function startNginx(studio: string): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-front-'));
  const shipped = (name: string) =>
    fs
      .readFileSync(path.join(root, 'deploy/nginx', name), 'utf8')
      .replaceAll('/var/cache/nginx', folder)
      .replace('127.0.0.1:3333', `127.0.0.1:${inner}`);
  const configuration = `
worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr warn; user root;
events {}
http {
  include /etc/nginx/mime.types; access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  limit_req_zone $binary_remote_addr zone=writes:1m rate=5r/s;
  proxy_http_version 1.1;
  ${shipped('safar-lake.conf')}
  server {
    listen ${front};
    ${shipped('safar-lake-public.conf')}
    ${shipped('safar-lake-desk.conf')}
    location ^~ /studio/static/ { alias ${studio}/static/; }
    location /studio { root ${studio}; try_files /index.html =404; }
  }
}`;
  const file = path.join(folder, 'nginx.conf');
  fs.writeFileSync(file, configuration);
  const nginx = spawn('/usr/sbin/nginx', ['-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(nginx, 'exit');
  await until('nginx does not answer.', () =>
    fetch(`${address}/v1/ping`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return async () => {
    nginx.kill();
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

let passed = 0;
async function check(sentence: string, work: () => Promise<unknown>): Promise<void> {
  await work();
  passed += 1;
  process.stdout.write(`ok  ${sentence}\n`);
}

/** Waits until something is true. Throws the sentence if it isn't in time. */
async function until(sentence: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await isTrue()); await pause(100)) {
    expectThat(Date.now() < end, sentence);
  }
}

function expectThat(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Problem(sentence);
}

async function signIn(page: Page, editor: TestEditor, where = '/studio'): Promise<void> {
  await page.goto(address + where);
  await page.getByRole('heading', { name: 'Sign in to the Studio' }).waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expectThat(violations.length === 0, JSON.stringify(violations.map(({ id }) => id)));
  await page.getByLabel('Email').fill(editor.email);
  await page.getByLabel('Password').fill(editor.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel(/Six digits/).fill(codeOf(editor.appAddress, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Write' }).first().waitFor();
}

async function main(): Promise<void> {
  const studio = buildStudio();
  const lake = await startHostedLake({ ...addresses, LAKE_PORT: String(inner) });
  const stopNginx = await startNginx(studio);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu'],
  });
  const contexts: BrowserContext[] = [];
  const newPage = async () => {
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
    context.setDefaultTimeout(PATIENCE_MS);
    contexts.push(context);
    return context.newPage();
  };
  try {
    const content = clientOf(lake.url, { token: hostedEnv.LAKE_IMPORT_TOKEN });
    await content.create({ _id: 'monsoon', _type: 'campaign', title: 'Monsoon' });
    await content.create({ _id: 'spiti', _type: 'trip', title: 'Spiti' });
    const marketer = await lake.makeEditor('marketer');
    const page = await newPage();
    await check('the Studio sends a marketer to the sign-in, and back signed in', () =>
      signIn(page, marketer),
    );
    await check('the session is in a cookie that scripts can’t read', async () => {
      const script = await page.evaluate<string>('JSON.stringify([document.cookie, localStorage])');
      expectThat(!script.includes('safar_editor'), script);
      const [cookie] = (await page.context().cookies()).filter(({ name }) =>
        name.includes('safar_editor'),
      );
      expectThat(cookie?.httpOnly === true && cookie.sameSite === 'Strict', 'The cookie is open.');
    });
    await check('the marketer changes a campaign', async () => {
      await page.goto(`${address}/studio/intent/edit/id=monsoon;type=campaign/`);
      const title = page.getByTestId('field-title').getByRole('textbox');
      await title.fill('Monsoon in the hills');
      await until('The change did not arrive.', async () => {
        const draft = await content.getDocument('drafts.monsoon');
        return draft?.title === 'Monsoon in the hills';
      });
    });
    await check('a trip is read-only for the marketer', async () => {
      await page.goto(`${address}/studio/intent/edit/id=spiti;type=trip/`);
      const title = page.getByTestId('field-title').getByRole('textbox');
      await title.waitFor();
      await until('The trip can be edited.', async () => !(await title.isEditable()));
    });
    await check('a revoked marketer is sent back to the sign-in', async () => {
      const accounts = await openAccounts({
        directory: path.join(lake.directory, 'lake'),
        publicUrl: address,
        secrets: [hostedEnv.LAKE_SIGN_IN_SECRET],
      });
      await accounts.revoke(marketer.email);
      accounts.close();
      await page.goto(`${address}/studio`);
      await page.getByRole('heading', { name: 'Sign in to the Studio' }).waitFor();
    });
    process.stdout.write(`${passed} of ${passed} checks pass.\n`);
  } catch (error) {
    const [page] = contexts.at(-1)?.pages() ?? [];
    await page?.screenshot({ path: path.join(os.tmpdir(), 'safar-studio-sign-in.png') });
    throw error;
  } finally {
    await browser.close();
    await stopNginx();
    await lake.close();
  }
}

await main().catch(fail);
