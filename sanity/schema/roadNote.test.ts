import { roadNoteEnd } from './roadNote';

it('shows a note for fourteen days after its date, in Indian time', () => {
  expect(new Date(roadNoteEnd('2026-11-18')).toISOString()).toBe('2026-12-02T18:30:00.000Z');
});

it('returns NaN for anything but a date', () => {
  expect(roadNoteEnd('soon')).toBeNaN();
});
