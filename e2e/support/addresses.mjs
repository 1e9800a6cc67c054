/**
 * Where the Safar of the journeys runs. The ports are fixed, so that its build can be used again.
 * The site and the payment page have different names of this machine: to the browser the way back
 * from the payment is then a cross-site one, as it is in real life.
 */
export const ports = { site: 3910, booking: 4910, lake: 3943, pay: 4911 };
export const siteUrl = `http://127.0.0.1:${ports.site}`;
export const payUrl = `http://localhost:${ports.pay}`;
export const bookingUrl = `http://127.0.0.1:${ports.booking}`;
export const distDir = '.next-e2e';
