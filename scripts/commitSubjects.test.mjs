import { complaintAbout } from './commitSubjects.mjs';

it.each([
  'Split the pricing function into pure steps',
  'Pass the deadline on',
  "Don't wait for blocked scripts",
  'Find, refuse and read jobs with short functions',
  'Bring the booking tests together',
  'Re-export nothing from the contract',
  'Revert "Split the pricing function into pure steps and give each of them a property test"',
])('accepts "%s"', (subject) => expect(complaintAbout(subject)).toBeNull());

it.each([
  ['Who leaves the Studio out is told so', 'instead of a verb'],
  ['Fixed the date picker', 'imperative'],
  ["Don't the date picker", 'instead of a verb'],
  ['Adding a date picker', 'imperative'],
  ['Fixes the date picker', 'imperative'],
  ['add a date picker', 'capitalised verb'],
  ['Add a date picker.', 'full stop'],
  [`Add ${'x'.repeat(70)}`, '74 characters'],
])('refuses "%s"', (subject, complaint) => expect(complaintAbout(subject)).toContain(complaint));
