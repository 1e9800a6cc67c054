import { takeReviewPhotos } from '@/lib/server/reviewPhotos';

/** The files come as they are. */
export const config = { api: { bodyParser: false } };
export default takeReviewPhotos;
