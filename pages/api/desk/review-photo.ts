export { passPhotoToDesk as default } from '@/lib/server/desk/reviewPhoto';
