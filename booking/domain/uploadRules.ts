/** Rules for travellers' own files: their limits, their labels, and how long we keep them. Pure. */
import { uploadKinds, type UploadKind } from '../contract/uploads.ts';
import { addDays } from './dates.ts';
import { checkAll, checkText, type Checked } from './issue.ts';

/** The largest file that can be sent, in bytes. */
export const LARGEST_UPLOAD = 8 * 1_048_576;
const MOST_FILES = 20;
/** As stored, in bytes. */
const MOST_BYTES = 40 * 1_048_576;
const MOST_OF_LABEL = 80;
/** How many days after the trip we delete its files. */
const DAYS_KEPT = 30;

interface UploadDetails {
  kind: UploadKind;
  label: string | null;
  travellerId: string | null;
}

/** Returns what a file is and who it's for, or what's wrong. An empty traveller means everyone. */
export function checkUpload(
  sent: { kind: string; label: string; travellerId: string },
  travellerIds: readonly string[],
): Checked<UploadDetails> {
  return checkAll((note) => {
    const kind = uploadKinds.find((one) => one === sent.kind);
    if (!kind) note('kind', 'required', 'Choose what kind of file it is');
    const label = checkText(sent.label, 'label', note, {
      max: MOST_OF_LABEL,
      message: `The note must be ${MOST_OF_LABEL} characters or fewer`,
      unprintable: 'The note has characters we can’t display. Type it again without them',
    });
    const travellerId = travellerIds.find((id) => id === sent.travellerId) ?? null;
    if (sent.travellerId && !travellerId) note('travellerId', 'unknown', 'Choose who it’s for');
    return { kind: kind ?? 'other', label: label || null, travellerId };
  });
}

/** Returns why a booking can't have another file of this size, or null. */
export function whyFull(
  stored: { files: number; bytes: number },
  sizeBytes: number,
): { code: string; message: string } | null {
  if (stored.files >= MOST_FILES) {
    const message = `A booking can have up to ${MOST_FILES} files. Delete one you no longer need first`;
    return { code: 'too_many', message };
  }
  if (stored.bytes + sizeBytes > MOST_BYTES) {
    const message = 'A booking can have up to 40 MB of files. Delete one you no longer need first';
    return { code: 'no_room', message };
  }
  return null;
}

/** Whether a booking takes files: while it's confirmed, until the trip ends. */
export function takesUploads(
  { status }: { status: string },
  { endDate }: { endDate: string },
  today: string,
): boolean {
  return status === 'confirmed' && today <= endDate;
}

/** Returns the last day on which we keep the files of a trip that ends on this day. */
export function keptUntil(endDate: string): string {
  return addDays(endDate, DAYS_KEPT);
}
