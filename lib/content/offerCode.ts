/** Why an offer's code can't be used. `unchecked`: the booking service didn't respond. */
export type CodeProblem = 'used_up' | 'ended' | 'not_valid' | 'unchecked';

/** What pages say about a code that is known not to work. */
const words = {
  used_up: {
    label: 'used up',
    sentence: 'This offer code has been used up, so it no longer works.',
  },
  ended: { label: 'ended', sentence: 'This offer code has ended, so it no longer works.' },
  not_valid: { label: 'not valid', sentence: 'This offer code doesn’t work at the moment.' },
};

/** Returns what to say instead of presenting a code, or null if it may be used. */
export function codeProblemWords(problem: CodeProblem | null | undefined) {
  return problem && problem !== 'unchecked' ? words[problem] : null;
}
