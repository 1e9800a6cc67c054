/** Books a single room and pays, with pages and forms only: `node buy.ts <site> <slug> <departure>`. */
import { aFormBuyer } from '../../e2e/support/formBuyer.ts';

const [site = '', slug = '', departure = ''] = process.argv.slice(2);
const buyer = await aFormBuyer(site);
const chosen = { departure, room: 'single', adults: '1' };
const dates = await buyer.open(`/booking/${slug}?${new URLSearchParams(chosen)}`);
const travellers = await buyer.send(dates, '/api/booking/hold', chosen);
const paid = await buyer.finish(travellers, 'Asha Negi');
console.log(`${paid.url} ${/SF-[0-9A-Z]+/.exec(paid.url + paid.text)?.[0] ?? 'no reference'}`);
await buyer.close();
