/** Server only: empty in the browser build (components/framework/serverOnly.mjs). */
export { forms as serverForms } from './forms';
