import { render, screen, within } from '@testing-library/react';
import type { StaffEnquiry } from '@/booking/contract/staffEnquiries';
import { emptyDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { OpenEnquiry } from '@/lib/server/desk/inboxPage';
import { InboxPage } from './InboxPage';
import { MessagesPage } from './MessagesPage';
import { ReviewsPage } from './ReviewsPage';

const desk: DeskProps = {
  me: {
    id: 'm1',
    name: 'Leena Fernandes',
    email: 'leena@safar.example',
    roles: ['operations'],
    permissions: ['enquiries:write', 'messages:answer', 'reviews:moderate'],
    needs: 'nothing',
    isFresh: true,
    recoveryCodesLeft: 10,
  },
  page: '/desk/inbox?open=e1',
  done: null,
  now: '2026-12-04T06:00:00.000Z',
};
const filter = { state: 'open' as const, kind: null, isMine: false, cursor: null };
const at = '2026-12-04T05:00:00.000Z';

const enquiry: StaffEnquiry = {
  ...{ id: 'e1', reference: 'EQ-5T2N8RWK', kind: 'callback', state: 'open', name: 'Asha Rao' },
  ...{ company: null, trip: null, people: 2, dateFrom: null, dateTo: null, datesFlexible: false },
  ...{ receivedAt: at, replyDueAt: at, answeredAt: null, assignee: null },
  ...{ source: 'contact', postSlug: null, subject: null, city: 'Pune', purpose: null },
  ...{ emailMasked: 'a***@e***.com', phoneMasked: '***10', budget: null, spamScore: 0 },
  message: 'Please call me back.',
  thread: [
    { id: 't1', kind: 'answer', staffName: 'Leena', text: 'We called.', at, delivery: 'failed' },
    { id: 't2', kind: 'note', staffName: 'Karan', text: 'Busy line.', at, delivery: null },
  ],
  canReply: true,
  nextStates: ['answered', 'closed', 'spam'],
  colleagues: [{ id: 'm1', name: 'Leena Fernandes' }],
};
const open: OpenEnquiry = {
  enquiry,
  templates: [{ id: 'callback_missed', kinds: ['callback'], title: 'Missed', text: 'Dear Asha,' }],
  reply: emptyDraft,
  ...{ template: '', idempotencyKey: 'k' },
  drafts: { 'enquiry-assign': emptyDraft, 'enquiry-note': emptyDraft, 'enquiry-state': emptyDraft },
  contact: { draft: emptyDraft, shown: null },
};

describe('the inbox', () => {
  it('lists enquiries and opens one beside them, with their words and ours apart', () => {
    const list = { items: [{ ...enquiry, excerpt: enquiry.message }], open: 1, nextCursor: 'abc' };
    render(<InboxPage {...{ desk, filter, list, open }} isGone={false} />);
    const row = screen.getByRole('link', { name: /Asha Rao/ });
    expect(row).toHaveAttribute('href', '/desk/inbox?open=e1#enquiry');
    expect(row).toHaveTextContent('Late: reply was due 10:30 am');
    expect(row).toHaveAttribute('aria-current', 'true');
    const thread = within(screen.getByRole('list', { name: 'What was written' }));
    expect(thread.getAllByRole('listitem').map((item) => item.dataset['side'])).toEqual([
      'theirs',
      'ours',
      'note',
    ]);
    expect(thread.getByText(/mail server refused it/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Fill in' })).toHaveAttribute(
      'formaction',
      desk.page,
    );
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      '/desk/inbox?cursor=abc',
    );
    expect(screen.getAllByRole('button', { name: 'Send answer' })).toHaveLength(1);
  });

  it('says what to do about someone who left only a number', () => {
    const list = { items: [], open: 0, nextCursor: null };
    const caller = { ...enquiry, emailMasked: null, canReply: false };
    render(
      <InboxPage {...{ desk, filter, list }} open={{ ...open, enquiry: caller }} isGone={false} />,
    );
    expect(screen.getByText(/They left only a phone number/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Mark as answered' })).toBeInTheDocument();
  });

  it.each([
    [filter, 'Nothing is waiting.'],
    [{ ...filter, isMine: true }, 'No enquiries match these filters.'],
  ])('says why the list is empty', (given, text) => {
    const list = { items: [], open: 0, nextCursor: null };
    render(<InboxPage {...{ desk, list }} filter={given} open={null} isGone={false} />);
    expect(screen.getByText(text, { exact: false })).toBeInTheDocument();
  });
});

describe('messages', () => {
  const thread = {
    ...{ reference: 'SF-7K3M9QXA', name: 'Ananya Rao', tripTitle: 'Spiti in snow' },
    ...{ startDate: '2026-12-12', unread: 1, lastAuthor: 'traveller' as const, lastAt: at },
    lastText: 'Can we leave a bag?',
  };

  it('show who waits, and the open thread with a form', () => {
    const messages = [
      { id: 'x', author: 'traveller' as const, text: 'Hi', at, isRead: true, staffName: null },
      { id: 'y', author: 'operator' as const, text: 'Yes', at, isRead: true, staffName: 'Karan' },
    ];
    const opened = { reference: thread.reference, thread, messages, draft: emptyDraft };
    render(
      <MessagesPage
        {...{ desk, waiting: [thread], answered: [] }}
        open={{ ...opened, idempotencyKey: 'k' }}
      />,
    );
    expect(screen.getByText('1 traveller is waiting.', { exact: false })).toBeInTheDocument();
    expect(screen.getByText('Karan, 10:30 am, read')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'SF-7K3M9QXA' })).toHaveAttribute(
      'href',
      '/desk/bookings/SF-7K3M9QXA',
    );
  });

  it('say that nobody waits', () => {
    render(<MessagesPage {...{ desk, waiting: [], answered: [] }} open={null} />);
    expect(screen.getByText(/Nothing is waiting/)).toBeInTheDocument();
  });
});

describe('reviews', () => {
  const drafts = { 'review-decision': emptyDraft, 'review-reply': emptyDraft };
  const review = {
    ...{ id: 'r1', bookingReference: 'SF-7K3M9QXA', tripSlug: 'thar', tripTitle: 'Thar' },
    ...{ travelledOn: '2026-11-12', rating: 4, text: 'Sand everywhere.', authorName: 'Swati J.' },
    ...{ operatorReply: null, createdAt: at, status: 'pending' as const },
    photos: [{ id: 'p1', width: 400, height: 300 }],
  };

  it('can be shown or hidden with a reason, and keep what was typed', () => {
    const draft = { values: { reason: 'x' }, answer: null };
    render(
      <ReviewsPage
        {...{ desk, status: 'pending', reviews: [review, { ...review, id: 'r2' }], open: 'r2' }}
        drafts={{ ...drafts, 'review-decision': draft }}
      />,
    );
    const reasons = screen.getAllByLabelText('Reason, for the log');
    expect(reasons.map((field) => (field as HTMLInputElement).value)).toEqual(['', 'x']);
    expect(screen.getAllByRole('button', { name: 'Show it' })).toHaveLength(2);
    expect(screen.getAllByRole('img')[0]).toHaveAttribute('src', '/api/desk/review-photo?id=p1');
  });

  it('hide one photo, or show it again', () => {
    const photos = [
      { id: 'p1', width: 30, height: 40, isHidden: false },
      { id: 'p2', width: 30, height: 40, isHidden: true },
    ];
    const reviews = [{ ...review, photos }];
    render(<ReviewsPage {...{ desk, status: 'shown', reviews, drafts, open: null }} />);
    const formOf = (name: string) => screen.getByRole('button', { name }).closest('form');
    expect(formOf('Hide photo 1')).toHaveFormValues({ photo: 'p1', decision: 'hide' });
    expect(formOf('Show photo again 2')).toHaveFormValues({ photo: 'p2', decision: 'show' });
    expect(formOf('Hide photo 1')?.action).toMatch(/\/api\/desk\/review-photo$/);
  });

  it('say that nothing is to be checked', () => {
    render(<ReviewsPage {...{ desk, status: 'pending', reviews: [], drafts, open: null }} />);
    expect(screen.getByText(/Nothing to check/)).toBeInTheDocument();
  });
});
