import { takeReviewPhotos } from '@/lib/server/files/reviewPhotos';

/** The body contains raw files. */
export const config = { api: { bodyParser: false } };
export default takeReviewPhotos;
