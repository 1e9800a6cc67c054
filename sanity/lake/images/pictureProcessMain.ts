import os from 'node:os';
import { LakeError, messageOf } from '../errors.ts';
import type { PictureAnswer, PictureJob } from './pictureProcess.ts';
import { describePicture, renderPicture } from './pictures.ts';

/** The image process: runs jobs until its lake exits or stops it. */
process.on('message', (job: PictureJob) => {
  run(job).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ id: job.id, refusal: refusalOf(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
// The terminal sends Ctrl-C to every process, but the lake decides when this one exits.
process.on('SIGINT', () => {});
os.setPriority(10);

async function run(job: PictureJob): Promise<PictureAnswer> {
  if (job.kind === 'describe') return { id: job.id, facts: await describePicture(job.file) };
  await renderPicture(job.source, job.plan, job.target);
  return { id: job.id, facts: null };
}

function refusalOf(error: unknown): { status: number; type: string; description: string } {
  if (error instanceof LakeError) {
    return { status: error.status, type: error.type, description: error.message };
  }
  return { status: 500, type: 'pictureError', description: messageOf(error) };
}
