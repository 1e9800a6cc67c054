/** Rewrites a traveller's ticket, permit or insurance, so that only what it shows is kept. */
import pLimit from 'p-limit';
import type { Upload } from '../../contract/uploads.ts';
import { rewritePdf, type PdfFault } from '../pdf/rewritePdf.ts';
import { legible, rewritePhoto } from '../photos/rewritePhoto.ts';

type RewrittenUpload =
  { bytes: Buffer; mediaType: Upload['mediaType'] } | { code: string; message: string };

const wrong = (code: string, message: string) => ({ code, message });

const faults: Record<PdfFault, RewrittenUpload> = {
  locked: wrong(
    'locked',
    'This PDF is locked with a password. Save or print it as a PDF without one, and choose the new file',
  ),
  active: wrong(
    'active',
    'This PDF contains a script or other files. Open it, print it as a new PDF, and choose the new file',
  ),
  long: wrong(
    'too_long',
    'This PDF has more than 50 pages. Choose one with only the pages we need',
  ),
  broken: wrong(
    'damaged',
    'We can’t read this PDF. Open it, print it as a new PDF, and choose the new file',
  ),
};

const oneAtATime = pLimit(1);

/** Rewrites a file, or says what is wrong with it. One at a time: large files need much memory. */
export const rewriteUpload = (file: Buffer): Promise<RewrittenUpload> =>
  oneAtATime(() => rewrite(file));

async function rewrite(file: Buffer): Promise<RewrittenUpload> {
  const kind = kindOf(file);
  if (kind === 'pdf') {
    const written = await rewritePdf(file);
    return 'fault' in written
      ? faults[written.fault]
      : { bytes: Buffer.from(written), mediaType: 'application/pdf' };
  }
  if (kind === 'heic') {
    return wrong(
      'heic',
      'This photo is in a phone’s HEIC format, which we can’t open. Choose a JPEG copy, or a screenshot of it',
    );
  }
  if (kind === null) return wrong('type', 'Choose a PDF, JPEG, PNG or WebP file');
  const photo = await rewritePhoto(file, legible);
  return photo
    ? { bytes: photo.bytes, mediaType: 'image/jpeg' }
    : wrong('damaged', 'We can’t open this photo. Save it again, or choose a screenshot of it');
}

/** Tells what a file is from its first bytes. Its name and the browser's word don't count. */
function kindOf(file: Buffer): 'pdf' | 'photo' | 'heic' | null {
  const head = file.subarray(0, 1_024).toString('latin1');
  if (/^(?:\xff\xd8\xff|\x89PNG\r\n|RIFF[^]{4}WEBP)/.test(head)) return 'photo';
  if (/^[^]{4}ftyp(?:hei|hev|mif1|msf1|avi)/.test(head)) return 'heic';
  // Some programs write a few bytes before a PDF's first line.
  return head.includes('%PDF-') ? 'pdf' : null;
}
