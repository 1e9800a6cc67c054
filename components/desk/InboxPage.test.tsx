import { render, screen, within } from '@testing-library/react';
import type { StaffEnquiry } from '@/booking/contract/staffEnquiries';
import { emptyDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { OpenEnquiry } from '@/lib/server/desk/inboxPage';
import { DateAlertsPage } from './DateAlertsPage';
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
  pitch: null,
  message: 'Please call me back.',
  thread: [
    { id: 't1', kind: 'answer', staffName: 'Leena', text: 'We called.', at, delivery: 'failed' },
    { id: 't3', kind: 'received', staffName: 'Karan', text: 'Call now.', at, delivery: null },
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
  drafts: {
    ...{ 'enquiry-assign': emptyDraft, 'enquiry-note': emptyDraft, 'enquiry-state': emptyDraft },
    'enquiry-received': emptyDraft,
  },
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
      'theirs',
      'note',
    ]);
    expect(thread.getByText(/mail server refused it/)).toBeInTheDocument();
    expect(thread.getByText(/Asha Rao, .*Added by Karan\./)).toBeInTheDocument();
    expect(screen.getByLabelText('When it came')).toHaveAttribute('max', '2026-12-04T11:30');
    expect(screen.getByRole('button', { name: 'Add their reply' })).toBeInTheDocument();
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

  it('shows a pitch with what only pitches have, and offers no quote for it', () => {
    const pitch = {
      ...{ url: 'https://example.com/salt', links: ['https://example.com/one'] },
      ...{ disclosure: 'The hosts fed me.', bio: 'I walk and write.' },
    };
    const given = { ...enquiry, kind: 'pitch' as const, people: null, subject: 'Salt road', pitch };
    const list = { items: [{ ...given, excerpt: '' }], open: 1, nextCursor: null };
    render(
      <InboxPage {...{ desk, filter, list }} open={{ ...open, enquiry: given }} isGone={false} />,
    );
    for (const text of ['Salt road', 'The hosts fed me.', 'I walk and write.']) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    // Nobody has checked the links, so none can be followed by accident.
    expect(screen.getByText(pitch.url)).not.toHaveAttribute('href');
    expect(screen.queryByRole('link', { name: /example\.com/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Make a quote' })).toBeNull();
    expect(screen.getByRole('option', { name: 'Pitch' })).toBeInTheDocument();
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
    expect(screen.queryByRole('button', { name: 'Add their reply' })).toBeNull();
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
    ...{ isWaiting: true, replyDueAt: '2026-12-04T09:00:00.000Z', assignee: null },
  };

  it('show who waits, and the open thread with a form', () => {
    const items = [
      { id: 'x', author: 'traveller' as const, text: 'Hi', at, isRead: true, staffName: null },
      { id: 'y', author: 'operator' as const, text: 'Yes', at, isRead: true, staffName: 'Karan' },
    ];
    const colleagues = [{ id: 'm1', name: 'Leena Fernandes' }];
    const messages = { ...thread, items, colleagues };
    const templates = [
      { id: 'message_answer', kinds: ['message' as const], title: 'Answer', text: 'Dear Ananya,' },
    ];
    const drafts = { 'message-assign': emptyDraft, 'message-settle': emptyDraft };
    const opened = { reference: thread.reference, thread, messages, templates, drafts };
    render(
      <MessagesPage
        {...{ desk, waiting: [thread], answered: [] }}
        open={{ ...opened, reply: emptyDraft, idempotencyKey: 'k' }}
      />,
    );
    expect(screen.getByText('1 traveller is waiting.', { exact: false })).toBeInTheDocument();
    expect(screen.getByText('Karan, 10:30 am, read')).toBeInTheDocument();
    expect(screen.getAllByText('Answer by 2:30 pm')).toHaveLength(2);
    expect(screen.getByRole('option', { name: 'Answer' })).toBeInTheDocument();
    expect(screen.getByLabelText('Assigned to')).toHaveDisplayValue('No one');
    for (const name of ['No answer needed', 'Send']) {
      const form = screen.getByRole('button', { name: new RegExp(name) }).closest('form');
      expect(new FormData(form ?? undefined).get('upTo')).toBe('y');
    }
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

describe('date alerts', () => {
  const group = {
    ...{ tripSlug: 'spiti-in-snow', tripTitle: 'Spiti in snow', month: '2026-11' },
    ...{ alerts: 3, people: 7, newestAt: at },
  };
  const contacts = { draft: emptyDraft, shown: null };
  const may = (...permissions: string[]) => ({ ...desk, me: { ...desk.me, permissions } });

  it('say which trip is wanted by how many, and when', () => {
    const given = may('departures:read', 'contacts:read') as DeskProps;
    render(<DateAlertsPage desk={given} groups={[group]} asked={null} contacts={contacts} />);
    const row = within(screen.getByRole('row', { name: /Spiti in snow/ }));
    for (const text of ['November 2026', '3', '7', '10:30 am']) {
      expect(row.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getByText(/3 people are waiting/)).toBeInTheDocument();
    expect(row.getByRole('button', { name: 'Show email addresses' })).toBeInTheDocument();
  });

  it('ask for no address of someone who may not see contacts', () => {
    const given = may('departures:read') as DeskProps;
    render(<DateAlertsPage desk={given} groups={[group]} asked={null} contacts={contacts} />);
    expect(screen.queryByRole('button', { name: 'Show email addresses' })).toBeNull();
  });

  it('list the people of the group that was asked for, and no other', () => {
    const given = may('departures:read', 'contacts:read') as DeskProps;
    const shown = [{ email: 'one@example.com', people: 4, wish: 'First week of March', at }];
    render(
      <DateAlertsPage
        {...{ desk: given, groups: [group, { ...group, month: '2026-10' }] }}
        asked={{ tripSlug: 'spiti-in-snow', month: '2026-10' }}
        contacts={{ draft: emptyDraft, shown }}
      />,
    );
    const [, first, second] = screen.getAllByRole('row');
    expect(first).not.toHaveTextContent('one@example.com');
    expect(second).toHaveTextContent('one@example.com');
    expect(second).toHaveTextContent('4 people, First week of March');
    expect(second).toHaveTextContent('The newest 1.');
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
