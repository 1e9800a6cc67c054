import os from 'node:os';
import { LakeError, messageOf } from '../errors.ts';
import type { NumberedJob, PictureAnswer } from './pictureProcess.ts';
import { describePicture, renderPicture } from './pictures.ts';

/** The image process: runs jobs until its lake exits or stops it. */
process.on('message', async (job: NumberedJob) => {
  const answer = await run(job).catch((error: unknown) => ({ refusal: refusalOf(error) }));
  process.send?.({ id: job.id, ...answer });
});
process.on('disconnect', () => process.exit(0));
// The terminal sends Ctrl-C to every process, but the lake decides when this one exits.
process.on('SIGINT', () => {});
os.setPriority(10);

async function run(job: NumberedJob): Promise<PictureAnswer> {
  if ('plan' in job) return { bytes: await renderPicture(job.source, job.plan) };
  return { facts: await describePicture(job.bytes) };
}

function refusalOf(error: unknown): PictureAnswer['refusal'] {
  if (!(error instanceof LakeError)) {
    // The reason may name a path on this machine, so only the log gets it.
    process.stderr.write(`An image could not be rendered: ${messageOf(error)}\n`);
    return { status: 500, type: 'pictureError', message: 'The image could not be rendered.' };
  }
  const { status, type, message } = error;
  return { status, type, message };
}
