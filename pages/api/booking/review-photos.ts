import { takeReviewPhotos } from '@/lib/server/files/reviewPhotos';

/** The files come as they are. */
export const config = { api: { bodyParser: false } };
export default takeReviewPhotos;
