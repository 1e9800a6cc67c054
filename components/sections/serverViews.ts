/** For the server alone: in the browser's build this file is empty (next.config.js). */
export { staticViews as serverViews } from './staticViews';
