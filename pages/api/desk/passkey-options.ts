export { sendPasskeyOptions as default } from '@/lib/server/desk/passkeyOptions';
