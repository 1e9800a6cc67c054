/**
 * Server only. The browser build replaces this file with an empty one
 * (components/framework/serverOnly.mjs).
 */
export { staticViews as serverViews } from './staticViews';
