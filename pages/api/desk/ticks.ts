export { passTicks as default } from '@/lib/server/desk/ticks';
