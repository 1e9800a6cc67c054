/** Server only: empty in the browser build (components/framework/serverOnly.mjs). */
export { staticViews as serverViews } from './staticViews';
