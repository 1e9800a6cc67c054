/** The desk's calls about waiting lists, messages to travellers, and quotes for groups. */
import type * as messages from '@/booking/contract/departureMessages';
import type * as quotes from '@/booking/contract/groupQuotes';
import { withQuery } from '@/lib/paths';
import type { Visitor } from '../booking/transport';
import { callStaff } from './staffService';

const inPath = encodeURIComponent;
const ofDeparture = (id: string) => `/departures/${inPath(id)}`;
const ofEntry = (departure: string, entry: string) =>
  `${ofDeparture(departure)}/waitlist/${inPath(entry)}`;
const ofEnquiry = (id: string) => `/enquiries/${inPath(id)}`;

export const groupService = {
  waitlist: (id: string, cursor: string, visitor: Visitor) =>
    callStaff<messages.StaffWaitlist>(
      `GET ${withQuery(`${ofDeparture(id)}/waitlist`, { cursor })}`,
      visitor,
    ),
  waitlistContact: (departure: string, entry: string, reason: string, visitor: Visitor) =>
    callStaff<messages.WaitlistContact>(`POST ${ofEntry(departure, entry)}/contact`, visitor, {
      body: { reason },
    }),
  withdrawSeat: (departure: string, entry: string, reason: string, visitor: Visitor) =>
    callStaff<messages.StaffWaitlist>(`POST ${ofEntry(departure, entry)}/withdraw`, visitor, {
      body: { reason },
    }),
  messages: (id: string, cursor: string, visitor: Visitor) =>
    callStaff<messages.DepartureMessages>(
      `GET ${withQuery(`${ofDeparture(id)}/messages`, { cursor })}`,
      visitor,
    ),
  message: (id: string, message: string, visitor: Visitor) =>
    callStaff<messages.DepartureMessageDetail>(
      `GET ${ofDeparture(id)}/messages/${inPath(message)}`,
      visitor,
    ),
  previewMessage: (id: string, body: messages.DepartureMessageDraft, visitor: Visitor) =>
    callStaff<messages.DepartureMessagePreview>(
      `POST ${ofDeparture(id)}/messages/preview`,
      visitor,
      { body },
    ),
  testMessage: (
    id: string,
    body: messages.DepartureMessageDraft,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    callStaff<messages.DepartureMessageTest>(`POST ${ofDeparture(id)}/messages/test`, visitor, {
      body,
      idempotencyKey,
    }),
  sendMessage: (
    id: string,
    body: messages.DepartureMessageRequest,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    callStaff<messages.DepartureMessageDetail>(`POST ${ofDeparture(id)}/messages`, visitor, {
      body,
      idempotencyKey,
    }),

  quotes: (query: { enquiry?: string; cursor?: string }, visitor: Visitor) =>
    callStaff<quotes.GroupQuotes>(`GET ${withQuery('/quotes', query)}`, visitor),
  previewQuote: (enquiry: string, body: quotes.GroupQuoteDraft, visitor: Visitor) =>
    callStaff<quotes.GroupQuotePreview>(`POST ${ofEnquiry(enquiry)}/quotes/preview`, visitor, {
      body,
    }),
  sendQuote: (
    enquiry: string,
    body: quotes.GroupQuoteRequest,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    callStaff<quotes.GroupQuote>(`POST ${ofEnquiry(enquiry)}/quotes`, visitor, {
      body,
      idempotencyKey,
    }),
  withdrawQuote: (id: string, reason: string, visitor: Visitor) =>
    callStaff<quotes.GroupQuote>(`POST /quotes/${inPath(id)}/withdraw`, visitor, {
      body: { reason },
    }),
};
