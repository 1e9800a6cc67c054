/** Server only: empty in the browser build (components/framework/serverOnly.mjs). */
export { tripTexts as serverTripTexts } from './tripTexts';
