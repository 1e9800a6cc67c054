import {
  addNote,
  addReceived,
  assignEnquiry,
  replyToEnquiry,
  setEnquiryState,
  showContact,
  viewAnswerTemplates,
  viewEnquiries,
  viewEnquiry,
} from '../../actions/staffEnquiries.ts';
import { WithReason } from '../../contract/staff.ts';
import {
  AnswerTemplates,
  EnquiryAssignment,
  EnquiryContact,
  EnquiryNote,
  EnquiryReceived,
  EnquiryReply,
  EnquiryStateChange,
  StaffEnquiries,
  StaffEnquiriesQuery,
  StaffEnquiry,
} from '../../contract/staffEnquiries.ts';
import { answerOnce, ById, type Routes } from '../plumbing.ts';
import { onceBy, onceIfKeyed, staffRoute } from './access.ts';

/** Routes to read, assign and answer what visitors asked through the site's forms. */
export const staffEnquiryRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);
  const oneEnquiry = { params: ById, response: { 200: StaffEnquiry } };

  app.get(
    '/staff/enquiries',
    route('List enquiries in a state, by promised reply or last change', {
      querystring: StaffEnquiriesQuery,
      response: { 200: StaffEnquiries },
    }),
    async (request) => viewEnquiries(deps, staffOf(request), request.query),
  );

  app.get(
    '/staff/enquiries/:id',
    route('View an enquiry and its thread, with contact details masked', oneEnquiry),
    async (request) => viewEnquiry(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/staff/enquiries/:id/contact',
    route('Show how to reach the sender, with a reason', {
      params: ById,
      body: WithReason,
      response: { 200: EnquiryContact },
    }),
    async (request) => showContact(deps, staffOf(request), request.params.id, request.body.reason),
  );

  app.post(
    '/staff/enquiries/:id/assign',
    route('Assign an enquiry to someone, or to no one', {
      ...oneEnquiry,
      body: EnquiryAssignment,
    }),
    async (request) => assignEnquiry(deps, staffOf(request), request.params.id, request.body.to),
  );

  app.post(
    '/staff/enquiries/:id/reply',
    route('Email an answer to the sender', {
      params: ById,
      body: EnquiryReply,
      response: { 201: StaffEnquiry },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const { id } = request.params;
      const once = { ...onceBy(staff, `/enquiries/${id}/reply`), ttlHours: 24 };
      return answerOnce<StaffEnquiry>(deps, request, reply, once, (finish) =>
        replyToEnquiry(deps, staff, id, request.body, finish),
      );
    },
  );

  app.post(
    '/staff/enquiries/:id/note',
    route('Add a note that is not sent', { ...oneEnquiry, body: EnquiryNote }),
    async (request, reply) => {
      const staff = staffOf(request);
      const { id } = request.params;
      // The answer is stored for a repeat, and has what the person wrote.
      const once = { ...onceIfKeyed(staff, `/enquiries/${id}/note`), ttlHours: 24 };
      return answerOnce<StaffEnquiry>(deps, request, reply, once, (finish) =>
        addNote(deps, staff, id, request.body.text, finish),
      );
    },
  );

  app.post(
    '/staff/enquiries/:id/received',
    route('Add what the sender wrote back by email', {
      params: ById,
      body: EnquiryReceived,
      response: { 201: StaffEnquiry },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const { id } = request.params;
      const once = { ...onceBy(staff, `/enquiries/${id}/received`), ttlHours: 24 };
      return answerOnce<StaffEnquiry>(deps, request, reply, once, (finish) =>
        addReceived(deps, staff, id, request.body, finish),
      );
    },
  );

  app.post(
    '/staff/enquiries/:id/state',
    route("Set an enquiry's state", { ...oneEnquiry, body: EnquiryStateChange }),
    async (request) => setEnquiryState(deps, staffOf(request), request.params.id, request.body),
  );

  app.get(
    '/staff/answer-templates',
    route('List the texts that answers start from', { response: { 200: AnswerTemplates } }),
    async (request) => viewAnswerTemplates(deps, staffOf(request)),
  );
};
