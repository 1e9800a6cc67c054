import type { NextApiRequest, NextApiResponse } from 'next';
import { savedTripsOf } from '@/lib/server/booking/savedTrips';
import { submitSavedTrips } from '@/lib/server/forms/savedTripForms';
import { formHandler } from '@/lib/server/http/formHandler';
import { readHandler } from '@/lib/server/http/respond';
import { visitorOf } from '@/lib/server/visitor';

const submit = formHandler(submitSavedTrips, { takesLongText: true });
const read = readHandler((request, response) => savedTripsOf(visitorOf(request, response)));

/** Returns the account's saved trips, or null when signed out. A POST changes them. */
export default function handle(request: NextApiRequest, response: NextApiResponse) {
  return request.method === 'POST' ? submit(request, response) : read(request, response);
}
