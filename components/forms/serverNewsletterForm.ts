/** The form, for the server alone: in the browser's build this file is empty (next.config.js). */
export { NewsletterForm as serverNewsletterForm } from './NewsletterForm';
