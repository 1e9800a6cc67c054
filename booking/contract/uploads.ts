import { Type, type Static } from 'typebox';
import { CivilDate, Instant, Nullable, Uuid } from './common.ts';

export const uploadKinds = ['ticket', 'permit', 'insurance', 'other'] as const;
export const UploadKind = Type.Enum(uploadKinds);
export type UploadKind = Static<typeof UploadKind>;

/** A traveller's own file, as stored: photos become JPEGs. */
export const Upload = Type.Object({
  id: Uuid,
  kind: UploadKind,
  label: Nullable(Type.String()),
  /** Null if it's for everyone on the booking. */
  travellerId: Nullable(Uuid),
  mediaType: Type.Enum(['application/pdf', 'image/jpeg'] as const),
  sizeBytes: Type.Integer(),
  createdAt: Instant,
  /** Downloads the file. */
  href: Type.String(),
});
export type Upload = Static<typeof Upload>;

/** A booking's own files, for whoever booked. */
export const Uploads = Type.Object({
  /** Oldest first. */
  items: Type.Array(Upload),
  /** True while the booking is confirmed, until the trip ends. */
  canAdd: Type.Boolean(),
  /** The day after which we delete the files. */
  keptUntil: CivilDate,
});
export type Uploads = Static<typeof Uploads>;
