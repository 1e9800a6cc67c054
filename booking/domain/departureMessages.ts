/** Rules for messages to a departure's travellers, and their placeholders. Pure. */
import type { DepartureMessageDraft } from '../contract/departureMessages.ts';
import { tidyLines } from './contactRules.ts';
import { checkAll, checkText, type Checked } from './issue.ts';

const MOST_OF_SUBJECT = 120;
/** A filled-in copy must still fit into a thread's message, which has 2,000 characters at most. */
const MOST_OF_TEXT = 1_800;

const placeholders = /\{[^{}\n]{1,40}\}/g;
const known = ['{name}', '{balance}'];

export interface CleanDepartureMessage {
  subject: string;
  text: string;
}

/** Returns the normalised subject and text, or what's wrong with them. */
export function checkDepartureMessage(
  typed: Pick<DepartureMessageDraft, 'subject' | 'text' | 'audience'>,
): Checked<CleanDepartureMessage> {
  return checkAll((note) => {
    const subject = checkText(typed.subject, 'subject', note, {
      ...{ min: 1, max: MOST_OF_SUBJECT },
      message: `Enter a subject of ${MOST_OF_SUBJECT} characters or fewer`,
    });
    const text = checkText(typed.text, 'text', note, {
      ...{ min: 1, max: MOST_OF_TEXT, normalise: tidyLines },
      message: `Enter a message of ${MOST_OF_TEXT} characters or fewer`,
      unprintable: 'Your message has characters we can’t display. Type it again without them',
    });
    if (subject.includes('{')) {
      note('subject', 'placeholder', 'Nothing is filled in here. Write the subject without braces');
    }
    const used: readonly string[] = text.match(placeholders) ?? [];
    const unknown = used.find((placeholder) => !known.includes(placeholder));
    if (unknown) {
      note('text', 'placeholder', `Replace ${unknown}. Only {name} and {balance} are filled in`);
    } else if (used.includes('{balance}') && typed.audience !== 'balance') {
      const message = '{balance} is only for those who still have something to pay';
      note('text', 'placeholder', message);
    }
    return { subject, text };
  });
}

/** Fills in a booking's copy. */
export function fillCopy(text: string, values: { name: string; balance: string }): string {
  return text.replaceAll('{name}', () => values.name).replaceAll('{balance}', () => values.balance);
}
