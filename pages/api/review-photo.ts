export { passReviewPhoto as default } from '@/lib/server/files/reviewPhotos';
