/**
 * Adds someone to the staff, who gets an invitation by email.
 *
 * @param {{ staffUrl: string, key: string }} service where the booking service has its staff routes
 * @param {{ name: string, email: string, roles: string[] }} person
 * @returns {Promise<null | { title: string, errors?: { path: string, message: string }[] }>} null if
 *   the invitation is on its way, otherwise why not
 */
export async function invite({ staffUrl, key }, person) {
  const response = await fetch(`${staffUrl}/v1/staff/people`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(person),
    signal: AbortSignal.timeout(10_000),
  });
  return response.ok ? null : response.json();
}

/** The owner of a local Safar, who signs in through the inbox. */
export const demoOwner = { name: 'Asha Negi', email: 'asha@safar.example', roles: ['owner'] };
