import { isUuid } from '@/lib/isUuid';
import type { NextApiHandler } from 'next';
import type { Tick } from '@/booking/contract/staffManifest';
import { failureOf } from '../booking/failures';
import { isOwnForm } from '../http/formHandler';
import { sendProblem } from '../http/respond';
import { visitorOf } from '../visitor';
import { isAtDesk } from './deskPage';
import { manifestService } from './manifestService';

/** Passes ticks on from a device. The service checks each. */
export const passTicks: NextApiHandler = async (request, response) => {
  if (!isOwnForm(request, response)) return;
  response.setHeader('Cache-Control', 'private, no-store');
  const body = (request.body ?? {}) as { departure?: unknown; ticks?: unknown };
  const { departure, ticks } = body;
  if (
    !isAtDesk(request) ||
    typeof departure !== 'string' ||
    !isUuid(departure) ||
    !Array.isArray(ticks)
  ) {
    response.status(404).end();
    return;
  }
  try {
    const visitor = visitorOf(request, response);
    response.status(200).json(await manifestService.sendTicks(departure, ticks as Tick[], visitor));
  } catch (error) {
    sendProblem(response, failureOf(error));
  }
};
