/** Server only: empty in the browser's build (components/framework/serverOnly.mjs). */
export { forms as serverForms } from './forms';
