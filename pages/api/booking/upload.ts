import { takeOwnFile } from '@/lib/server/files/ownFiles';

/** The body contains a raw file, which Next must not parse. */
export const config = { api: { bodyParser: false } };
export default takeOwnFile;
