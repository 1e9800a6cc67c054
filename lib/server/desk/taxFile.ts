import type { NextApiHandler } from 'next';
import { deskPaths } from '@/lib/desk/deskPaths';
import { hasMethod, queryText } from '../http/respond';
import { sendParts } from '../http/sendParts';
import { visitorOf } from '../visitor';
import { isAtDesk } from './deskPage';
import { sendFileFailure } from './files';
import { staffMoney } from './staffMoney';

async function* chunksOf(body: NonNullable<Response['body']>) {
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

/** Passes on a month's file as it is written, so that no file fills the memory. */
export const passTaxFile: NextApiHandler = async (request, response) => {
  if (!hasMethod(request, response, 'GET')) return;
  response.setHeader('Cache-Control', 'private, no-store');
  const month = queryText(request, 'month');
  const name = queryText(request, 'file');
  if (!isAtDesk(request) || !/^\d{4}-\d{2}$/.test(month) || !/^\w+$/.test(name)) {
    response.status(404).end();
    return;
  }
  let file: Response;
  try {
    file = await staffMoney.taxFile(month, name, visitorOf(request, response));
  } catch (error) {
    sendFileFailure(response, error, deskPaths.moneyTax({ month }));
    return;
  }
  for (const header of ['content-type', 'content-disposition']) {
    const value = file.headers.get(header);
    if (value) response.setHeader(header, value);
  }
  if (!file.body) {
    response.status(200).end();
    return;
  }
  // A download that breaks off fails in the browser, because its end is missing.
  await sendParts(response, chunksOf(file.body)).catch(() => {});
};
