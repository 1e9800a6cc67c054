import { passReviewPhoto } from '@/lib/server/files/reviewPhotos';

export default passReviewPhoto;
