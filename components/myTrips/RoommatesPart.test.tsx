import { render, screen, within } from '@testing-library/react';
import type { OwnRoom, RoomSharing } from '@/booking/contract/rooms';
import { settings } from '@/components/testing/builders';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import { RoommatesPart } from './RoommatesPart';

const woman = { gender: 'female', ageBand: 'from_25_to_34', isFriend: false } as const;

const twin = (changes: Partial<OwnRoom> = {}): OwnRoom => ({
  occupancy: 'twin',
  names: ['Asha Rao'],
  others: [],
  freeBeds: 1,
  problem: 'no_match',
  ...changes,
});

const aSharing = (rooms: OwnRoom[], changes: Partial<RoomSharing> = {}): RoomSharing => ({
  friendCode: 'BCDF-GHJK',
  enteredFriendCode: null,
  friends: 'none',
  rooms,
  settledOn: '2026-12-12',
  ...changes,
});

function show(
  sharing: RoomSharing | undefined,
  { canChoose = true, draft = emptyDraft }: { canChoose?: boolean; draft?: FormDraft } = {},
) {
  const { unmount } = render(
    <RoommatesPart
      reference="SF-7K3M9QXA"
      roomMates={{ canChoose, preference: 'same_gender', ...(sharing ? { sharing } : {}) }}
      draft={draft}
      isTaken={false}
      settings={settings()}
    />,
  );
  return unmount;
}

it.each<[string, OwnRoom[]]>([
  ['You’ve booked a twin. We’re still looking for one more person to share it.', [twin()]],
  [
    'You’ll share a twin with a woman (aged 25 to 34).',
    [twin({ others: [woman], freeBeds: 0, problem: null })],
  ],
  [
    'You’ll share a twin with your friend (a woman, aged 25 to 34).',
    [twin({ others: [{ ...woman, isFriend: true }], freeBeds: 0, problem: null })],
  ],
  [
    'You’ll share a triple with a man. We’re still looking for one more person.',
    [twin({ occupancy: 'triple', others: [{ ...woman, gender: 'male', ageBand: null }] })],
  ],
  [
    'Asha Rao and Dev Rao have a twin to themselves.',
    [twin({ names: ['Asha Rao', 'Dev Rao'], freeBeds: 0, problem: null })],
  ],
  [
    'Mira Rao has booked a twin. We’re still looking for one more person to share it. Add the missing gender to the traveller details, so that we can find someone.',
    [
      twin({ names: ['Asha Rao', 'Dev Rao'], freeBeds: 0, problem: null }),
      twin({ names: ['Mira Rao'], problem: 'gender_missing' }),
    ],
  ],
])('says “%s”', (sentence, rooms) => {
  show(aSharing(rooms));
  expect(screen.getByText(sentence)).toBeVisible();
});

it('says until when rooms may change', () => {
  show(aSharing([twin()]));
  expect(screen.getByText(/^This may change until 12 December 2026/)).toBeVisible();
});

it('gives a code for a friend, and takes the friend’s', () => {
  show(aSharing([twin()], { enteredFriendCode: 'KJHG-FDCB', friends: 'apart' }));
  const part = within(screen.getByRole('region', { name: 'Who you’re sharing with' }));
  expect(part.getByText('BCDF-GHJK')).toBeVisible();
  expect(part.getByLabelText(/^Your friend’s code/)).toHaveValue('KJHG-FDCB');
  expect(part.getByText(/^You and your friend don’t share a room yet/)).toBeVisible();
});

it('asks for nothing if the booking’s own people fill the room', () => {
  show(aSharing([twin({ names: ['Asha Rao', 'Dev Rao'], freeBeds: 0, problem: null })]));
  expect(screen.queryByText('BCDF-GHJK')).toBeNull();
  expect(screen.queryByLabelText(/friend’s code/)).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByText(/may change/)).toBeNull();
});

it('keeps what was typed beside the reason it was refused', () => {
  const message = 'We don’t know this code. Check it with your friend';
  show(aSharing([twin()]), {
    draft: {
      values: { preference: 'any', friendCode: 'nope', renewsFriendCode: 'yes' },
      answer: { kind: 'invalid', errors: [{ field: 'friendCode', message }] },
    },
  });
  const field = screen.getByLabelText(/^Your friend’s code/);
  expect(field).toHaveValue('nope');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(screen.getByRole('radio', { name: 'Anyone, of any gender' })).toBeChecked();
  expect(screen.getByRole('checkbox')).toBeChecked();
});

it('has no form once rooms are settled, and nothing for people who share with no one', () => {
  const unmount = show(aSharing([twin({ others: [woman], freeBeds: 0, problem: null })]), {
    canChoose: false,
  });
  expect(screen.getByText(/^Rooms are settled/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  show(undefined, { canChoose: false });
  expect(screen.queryByRole('region')).toBeNull();
});
