export { handleDeskForm as default } from '@/lib/server/desk/formHandler';
