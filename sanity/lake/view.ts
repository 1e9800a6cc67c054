import type { LakeDocument } from './documents.ts';

/** The documents one kind of reader sees, with the indexes that keep queries fast. */
export interface View {
  get(id: string): LakeDocument | null;
  all(): LakeDocument[];
  ofType(type: string): LakeDocument[];
  withSlug(slug: string): LakeDocument[];
  /** Documents that hold a reference to this id, weak or strong. */
  referringTo(id: string): LakeDocument[];
  /** Grows with every change of what is seen. Absent where that is not known. */
  version?(): number;
}
