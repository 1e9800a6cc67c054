import type { Page } from '@playwright/test';
import { addVideo, ownTrip, removeVideo } from './support/office';
import { expect, test } from './support/test';

test('a trip’s video plays on its page, and nothing of it loads before', async ({
  page,
  expectWhole,
}) => {
  await page.goto('/');
  await addVideo(ownTrip.slug, await recordVideo(page));
  try {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const video = page.getByLabel(`Video of ${ownTrip.title}`);
    await expect(async () => {
      await page.goto(`/trip/${ownTrip.slug}`);
      await expect(video).toBeAttached({ timeout: 1_000 });
    }).toPass();
    await video.scrollIntoViewIfNeeded();
    await expectWhole(page);
    expect(asked.filter((url) => url.endsWith('.webm'))).toEqual([]);

    await video.evaluate((player: HTMLVideoElement) => player.play());
    await expect
      .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
      .toBeGreaterThan(0);
    await page.getByText('Transcript').click();
    await expect(page.getByText('Two colours change places.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Save the video file' })).toBeVisible();
  } finally {
    await removeVideo(ownTrip.slug);
  }
});

/** Records half a second of two colours. */
async function recordVideo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    for (let frame = 0; frame < 10 && context; frame += 1) {
      context.fillStyle = frame % 2 === 0 ? 'teal' : 'gold';
      context.fillRect(0, 0, canvas.width, canvas.height);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await new Promise((resolve) => {
      recorder.onstop = resolve;
      recorder.stop();
    });
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}
