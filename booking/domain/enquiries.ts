/** How staff see the states of an enquiry, and what they may write about it. Pure. */
import { leftPlaceholder } from './answerTemplates.ts';
import { isUnprintable, lengthOf, tidyLines } from './contactRules.ts';
import { checkAll, type Checked } from './issue.ts';
import { transitions } from './states.ts';

export const deskStates = ['open', 'answered', 'closed', 'spam'] as const;
export type DeskState = (typeof deskStates)[number];
export type EnquiryStatus = keyof (typeof transitions)['enquiry'];

/** The stored states that each state at the desk covers. The first is set by the desk. */
export const statusesOf = {
  open: ['open', 'new'],
  answered: ['waiting_customer', 'quoted'],
  closed: ['closed', 'won', 'lost'],
  spam: ['spam'],
} as const satisfies Record<DeskState, readonly EnquiryStatus[]>;

export function deskStateOf(status: EnquiryStatus): DeskState {
  const covers = (state: DeskState) =>
    statusesOf[state].some((covered: EnquiryStatus) => covered === status);
  return deskStates.find(covers) ?? 'closed';
}

const MOST_OF_ANSWER = 8_000;
const MOST_OF_NOTE = 2_000;
const MOST_OF_RECEIVED = 8_000;

/** Returns the normalised answer, or what's wrong with it. */
export function checkAnswer(typed: string): Checked<string> {
  return checkAll((note) => {
    const text = tidyLines(typed);
    const left = leftPlaceholder(text);
    const wrong = wrongWith(typed, 'answer', MOST_OF_ANSWER);
    if (wrong) note('text', ...wrong);
    else if (left) note('text', 'placeholder', `Replace ${left} before you send the answer`);
    return text;
  });
}

/** Returns the normalised note, or what's wrong with it. */
export function checkNote(typed: string): Checked<string> {
  return checkAll((note) => {
    const wrong = wrongWith(typed, 'note', MOST_OF_NOTE);
    if (wrong) note('text', ...wrong);
    return tidyLines(typed);
  });
}

/** Returns what someone wrote back, normalised, or what's wrong with it. */
export function checkReceived(typed: string): Checked<string> {
  return checkAll((note) => {
    const wrong = wrongWith(typed, 'reply', MOST_OF_RECEIVED);
    if (wrong) note('text', ...wrong);
    return tidyLines(typed);
  });
}

const missing = {
  answer: 'Enter an answer',
  note: 'Enter a note',
  reply: 'Paste their reply',
};

function wrongWith(
  typed: string,
  what: 'answer' | 'note' | 'reply',
  most: number,
): [code: string, message: string] | null {
  const length = lengthOf(tidyLines(typed));
  if (length === 0) return ['required', missing[what]];
  if (isUnprintable(typed)) {
    return [
      'characters',
      `${what === 'reply' ? 'The' : 'Your'} ${what} has characters we can’t display. Type it again without them`,
    ];
  }
  if (length > most) {
    return ['too_long', `The ${what} is ${length} characters long. Use ${most} or fewer`];
  }
  return null;
}
