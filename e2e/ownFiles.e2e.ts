import { aHandmadePdf, aPdf } from '../booking/testing/files';
import { readPdf } from '../booking/testing/pdf';
import { bookForTwo, heading } from './support/account';
import { mailsTo, someAddress } from './support/mail';
import { makeDate } from './support/office';
import { expect, test } from './support/test';

test.use({ allowedBrowserErrors: /status of (404|422)/ });

const chosen = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('whoever booked keeps a ticket with the booking, and nobody else sees it', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const departure = await makeDate(2);
  const address = someAddress('files');
  const path = await bookForTwo(page, departure, address);
  const files = (on = page) => on.getByRole('region', { name: 'Your files' });
  const file = files().getByLabel('File', { exact: true });
  const add = files().getByRole('button', { name: 'Add file' });

  await files().getByText('Add a file', { exact: true }).click();
  // A file with a script is refused beside its field, and what was typed stays.
  await files().getByLabel('Kind of file').selectOption('Ticket');
  await files().getByLabel('Who it’s for').selectOption('Dev Rao');
  await files().getByLabel('Note').fill('AI 302 to Port Blair');
  const script = aHandmadePdf({
    catalog: '/OpenAction 5 0 R',
    parts: [{ dict: '/S /JavaScript /JS (app.alert)' }],
  });
  await file.setInputFiles(chosen('ticket.pdf', script));
  await add.click();
  await expect(file).toHaveAccessibleDescription(/This PDF contains a script or other files/);
  await expect(files().getByLabel('Note')).toHaveValue('AI 302 to Port Blair');
  await expect(files().getByLabel('Who it’s for').locator('option:checked')).toHaveText('Dev Rao');
  expect(new URL(page.url()).search).not.toContain('Blair');
  await expectWhole(page);

  await file.setInputFiles(chosen('ticket.pdf', await aPdf('PNR 2417')));
  await add.click();
  await expect(page.getByText('File added.')).toBeVisible();
  await expect(files()).toContainText('Ticket, Dev Rao');
  await expectWhole(page);
  const link = files().getByRole('link', { name: 'Download AI 302 to Port Blair' });
  const downloading = page.waitForEvent('download');
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^ticket-sf-.*\.pdf$/);
  const href = (await link.getAttribute('href')) ?? '';
  expect((await readPdf(await (await page.request.get(href)).body())).text).toContain('PNR 2417');

  // A browser with the emailed link sees the booking without the files.
  const [mail] = await mailsTo(address, 1);
  const guest = await (await newBrowser()).newPage();
  await guest.goto(/http\S+#key=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expect(heading(guest, 'You’re going')).toBeVisible();
  await expect(files(guest)).toHaveCount(0);
  expect((await guest.request.get(href)).headers()['content-type']).not.toBe('application/pdf');

  await files().locator('summary').filter({ hasText: 'Delete' }).click();
  await files().getByRole('button', { name: 'Delete file' }).click();
  await expect(page.getByText('File deleted.')).toBeVisible();
  await expect(link).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(path);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a file is added, and a refused form is shown as typed', async ({ page }) => {
    const departure = await makeDate(2);
    await bookForTwo(page, departure, someAddress('plain-files'), false);
    await page.getByText('Add a file', { exact: true }).click();
    await page.getByLabel('Note').fill('Inner line permit');
    await page.getByLabel('File', { exact: true }).setInputFiles(chosen('x.pdf', aHandmadePdf()));
    await page.getByRole('button', { name: 'Add file' }).click();
    await expect(page.getByRole('alert')).toContainText('Choose what kind of file it is');
    await expect(page.getByLabel('Note')).toHaveValue('Inner line permit');
    await page.getByLabel('Kind of file').selectOption('Permit');
    await page.getByLabel('File', { exact: true }).setInputFiles(chosen('x.pdf', aHandmadePdf()));
    await page.getByRole('button', { name: 'Add file' }).click();
    await expect(page.getByText('File added.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download Inner line permit' })).toBeVisible();
  });
});
