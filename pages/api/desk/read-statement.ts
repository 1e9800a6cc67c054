import { takeStatement } from '@/lib/server/desk/statementFile';

/** The body contains a raw file, which Next must not parse. */
export const config = { api: { bodyParser: false } };
export default takeStatement;
