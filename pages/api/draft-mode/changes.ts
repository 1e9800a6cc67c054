import { streamDraftChanges } from '@/lib/server/content/draftChanges';

// The response lasts as long as the preview is open.
export const config = { api: { externalResolver: true } };

export default streamDraftChanges;
