import { streamDraftChanges } from '@/lib/server/content/draftChanges';

// The answer goes on for as long as the preview is open.
export const config = { api: { externalResolver: true } };

export default streamDraftChanges;
