/** The forms, for the server alone: in the browser's build this file is empty (next.config.js). */
export { forms as serverForms } from './forms';
