/** Server only. The browser build replaces this file with an empty one (next.config.js). */
export { staticViews as serverViews } from './staticViews';
