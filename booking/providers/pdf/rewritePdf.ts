/** Writes a PDF that someone sent anew, in a thread that can't hold up or end the service. */
import { Worker } from 'node:worker_threads';

/** Why a PDF isn't accepted. */
export type PdfFault = 'broken' | 'locked' | 'active' | 'long';
export type RewrittenPdf = Uint8Array | { fault: PdfFault };

const MOST_MILLISECONDS = 10_000;
const MOST_MEGABYTES = 512;

/**
 * Returns a PDF of the same pages: their text, drawings, pictures, and what was filled into forms.
 * Links, bookmarks, metadata and bytes around the document are left out. Refuses PDFs with a
 * password, scripts, actions beyond a link, media or attached files, and those that can't be read
 * within ten seconds.
 */
export async function rewritePdf(file: Buffer): Promise<RewrittenPdf> {
  // The library keeps every name it reads for as long as its thread runs, so each file has its own.
  const worker = new Worker(new URL('./copyPages.ts', import.meta.url), {
    workerData: file,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    // What the library prints can quote the file.
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<RewrittenPdf>();
  let timer: NodeJS.Timeout | undefined;
  // The first message says that the library has loaded, which takes seconds on a busy machine.
  worker.once('message', () => {
    timer = setTimeout(() => resolve({ fault: 'broken' }), MOST_MILLISECONDS);
    worker.once('message', resolve);
  });
  worker.once('error', (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      resolve({ fault: 'broken' });
    else reject(error);
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
