import { test } from './support/test';
test('look', async ({ browser }) => {
  test.setTimeout(300_000);
  for (const [name, path] of [['trip', '/trip/spiti-in-snow'], ['home', '/']] as const) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`http://127.0.0.1:3910${path}`);
    await page.waitForTimeout(3000);
    await page.addStyleTag({ content: '*{content-visibility:visible!important}' });
    await page.waitForTimeout(1500);
    const parts = await page.evaluate(() => {
      const out: string[] = [`whole ${document.documentElement.scrollHeight} = ${(document.documentElement.scrollHeight / 844).toFixed(1)} screens, width ${document.documentElement.scrollWidth}`];
      for (const el of document.querySelectorAll('main section, main aside, main details[data-folded-on-phones], footer, main > *')) {
        const r = el.getBoundingClientRect();
        out.push(`${Math.round(r.top + scrollY)} ${Math.round(r.height)} ${el.tagName} ${el.getAttribute('aria-labelledby') ?? el.className}`);
      }
      return out.join('\n');
    });
    console.log(name, parts);
    await page.screenshot({ path: `/tmp/look-${name}-390.png`, fullPage: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/look-${name}-1440.png`, fullPage: true });
    await page.close();
  }
});
