import type { LakeDocument } from './documents.ts';

/** The documents one kind of reader sees, with the indexes that keep queries fast. */
export interface View {
  get(id: string): LakeDocument | null;
  all(): LakeDocument[];
  ofType(type: string): LakeDocument[];
  withSlug(slug: string): LakeDocument[];
  /** Documents that reference this ID, weakly or strongly. */
  referringTo(id: string): LakeDocument[];
  /** Increases with every visible change. Absent where that isn't known. */
  version?(): number;
}
