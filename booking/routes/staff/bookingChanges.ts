import { addNote, correctBookingContact, correctTraveller } from '../../actions/correctBooking.ts';
import { changePeople, previewPeople } from '../../actions/changePeople.ts';
import { previewGoodwill, requestGoodwill } from '../../actions/giveGoodwill.ts';
import {
  listTransferDatesAsStaff,
  previewTransferAsStaff,
  transferAsStaff,
} from '../../actions/staffTransfers.ts';
import {
  BookingNote,
  ContactCorrected,
  ContactCorrection,
  GoodwillConfirm,
  GoodwillPreview,
  GoodwillRequest,
  GoodwillRequested,
  NoteRequest,
  PeopleChangeConfirm,
  PeopleChanged,
  PeopleChangePreview,
  PeopleChangeRequest,
  StaffTransferConfirm,
  TravellerCorrection,
} from '../../contract/bookingChanges.ts';
import {
  TransferDates,
  TransferPreview,
  TransferRequest,
  Transferred,
} from '../../contract/transfers.ts';
import { TravellerDetails } from '../../contract/travellers.ts';
import { answerOnce, ByReference, OfBooking, referenceOf, type Routes } from '../plumbing.ts';
import { onceBy, staffRoute, versionOf } from './access.ts';

/** Routes to move a booking, change its people, correct it, give goodwill and keep notes. */
export const staffBookingChangeRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/bookings/:reference/transfers/dates',
    route('List the dates a booking can move to, with what each costs', {
      params: ByReference,
      response: { 200: TransferDates },
    }),
    async (request) =>
      listTransferDatesAsStaff(deps, staffOf(request), referenceOf(request.params)),
  );

  app.post(
    '/staff/bookings/:reference/transfers/preview',
    route("Preview moving a traveller's booking to another date", {
      params: ByReference,
      body: TransferRequest,
      response: { 200: TransferPreview },
    }),
    async (request) =>
      previewTransferAsStaff(deps, staffOf(request), referenceOf(request.params), request.body),
  );

  app.post(
    '/staff/bookings/:reference/transfers',
    route("Move a traveller's booking to another date, exactly as previewed", {
      params: ByReference,
      body: StaffTransferConfirm,
      response: { 201: Transferred },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const reference = referenceOf(request.params);
      const once = onceBy(staff, `bookings/${reference}/transfers`);
      return answerOnce<Transferred>(deps, request, reply, once, (finish) =>
        transferAsStaff(deps, staff, reference, request.body, finish),
      );
    },
  );

  app.post(
    '/staff/bookings/:reference/people/preview',
    route('Preview other rooms or someone more on a booking', {
      params: ByReference,
      body: PeopleChangeRequest,
      response: { 200: PeopleChangePreview },
    }),
    async (request) =>
      previewPeople(deps, staffOf(request), referenceOf(request.params), request.body),
  );

  app.post(
    '/staff/bookings/:reference/people',
    route('Change rooms or add someone, exactly as previewed', {
      params: ByReference,
      body: PeopleChangeConfirm,
      response: { 201: PeopleChanged },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const reference = referenceOf(request.params);
      const once = onceBy(staff, `bookings/${reference}/people`);
      return answerOnce<PeopleChanged>(deps, request, reply, once, (finish) =>
        changePeople(deps, staff, reference, request.body, finish),
      );
    },
  );

  app.post(
    '/staff/bookings/:reference/notes',
    route('Add a note that only staff see', {
      params: ByReference,
      body: NoteRequest,
      response: { 201: BookingNote },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const reference = referenceOf(request.params);
      const once = onceBy(staff, `bookings/${reference}/notes`);
      return answerOnce<BookingNote>(deps, request, reply, once, (finish) =>
        addNote(deps, staff, reference, request.body, finish),
      );
    },
  );

  app.patch(
    '/staff/bookings/:reference/contact',
    route('Correct whom we write to; needs If-Match', {
      params: ByReference,
      body: ContactCorrection,
      response: { 200: ContactCorrected },
    }),
    async (request) =>
      correctBookingContact(
        deps,
        staffOf(request),
        referenceOf(request.params),
        request.body,
        versionOf(request),
      ),
  );

  app.patch(
    '/staff/bookings/:reference/travellers/:id',
    route("Correct a traveller's name, date of birth, gender or phone number", {
      params: OfBooking,
      body: TravellerCorrection,
      response: { 200: TravellerDetails },
    }),
    async (request) => {
      const about = { reference: referenceOf(request.params), id: request.params.id };
      return correctTraveller(deps, staffOf(request), about, request.body);
    },
  );

  app.post(
    '/staff/bookings/:reference/goodwill/preview',
    route('Preview a refund that no policy promises', {
      params: ByReference,
      body: GoodwillRequest,
      response: { 200: GoodwillPreview },
    }),
    async (request) =>
      previewGoodwill(deps, staffOf(request), referenceOf(request.params), request.body),
  );

  app.post(
    '/staff/bookings/:reference/goodwill',
    route('Request a goodwill refund as previewed; a second person approves it', {
      params: ByReference,
      body: GoodwillConfirm,
      response: { 201: GoodwillRequested },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const reference = referenceOf(request.params);
      const once = onceBy(staff, `bookings/${reference}/goodwill`);
      return answerOnce<GoodwillRequested>(deps, request, reply, once, (finish) =>
        requestGoodwill(deps, staff, reference, request.body, finish),
      );
    },
  );
};
