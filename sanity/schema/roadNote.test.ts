import { roadNoteEnd } from './roadNote';

it('shows a note for fourteen days after its own, by the clock of India', () => {
  expect(new Date(roadNoteEnd('2026-11-18')).toISOString()).toBe('2026-12-02T18:30:00.000Z');
});

it('does not know the end of what is no date', () => {
  expect(roadNoteEnd('soon')).toBeNaN();
});
