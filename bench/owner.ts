import { Agent } from 'node:http';
import type { AppOffer } from '../booking/contract/staffAccounts.ts';
import { appCode } from '../booking/testing/staff.ts';
import { invite } from '../scripts/start/staff.mjs';
import { pause } from './measure.ts';
import { cookieOf, send } from './requests.ts';
import type { SiteUnderMeasurement } from './siteUnderMeasurement.ts';

const agent = new Agent({ keepAlive: true });

/** Invites an owner, sets up their app, and returns the cookie of their session. */
export async function signInAsOwner({
  serviceUrl,
  serviceToken,
  inviteKey,
  inboxUrl,
}: SiteUnderMeasurement) {
  const email = 'owner@bench.example';
  await invite(
    { staffUrl: serviceUrl, key: inviteKey },
    { name: 'Owner', email, roles: ['owner'] },
  );
  const inbox = `${inboxUrl}/messages.json?to=${encodeURIComponent(email)}`;
  let invitation: string | undefined;
  for (let attempt = 0; !invitation && attempt < 100; attempt += 1) {
    await pause(200);
    invitation = /#key=([\w-]+)/.exec(await (await fetch(inbox)).text())?.[1];
  }
  if (!invitation) throw new Error('the invitation never came');
  let cookie = '';
  const ask = async <Body>(url: string, body: object): Promise<Body> => {
    const answer = await send(`${serviceUrl}/v1/staff/auth/${url}`, {
      agent,
      method: 'POST',
      headers: {
        authorization: `Bearer ${serviceToken}`,
        'content-type': 'application/json',
        ...(cookie ? { cookie } : {}),
      },
      body: JSON.stringify(body),
    });
    if (answer.status >= 300) throw new Error(`${url}: ${answer.status} ${answer.body.toString()}`);
    cookie = cookieOf(answer) ?? cookie;
    // The benchmark only calls routes in the contract.
    return JSON.parse(answer.body.toString()) as Body;
  };
  await ask('sessions', { invitation });
  const { key } = await ask<AppOffer>('app', {});
  await ask('app/confirm', { code: await appCode(key) });
  return cookie;
}
