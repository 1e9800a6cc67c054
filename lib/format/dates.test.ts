import {
  clockTimeInIndia,
  formatDate,
  formatDateRange,
  formatDay,
  formatInstant,
  formatLongDate,
  formatTime,
  formatUntil,
  formatWeekday,
  instantInIndia,
} from './dates';

describe('calendar dates', () => {
  it('shows the same day in every time zone', () => {
    expect(formatDay('2026-12-19')).toBe('19 Dec');
    expect(formatDate('2027-01-31')).toBe('31 Jan 2027');
    expect(formatLongDate('2027-01-31')).toBe('31 January 2027');
    expect(formatWeekday('2026-12-19')).toBe('Sat');
  });

  it.each([
    ['2026-12-19', '2026-12-25', 'Sat 19 to Fri 25 Dec 2026'],
    ['2026-11-28', '2026-12-04', 'Sat 28 Nov to Fri 4 Dec 2026'],
    ['2026-12-29', '2027-01-04', 'Tue 29 Dec 2026 to Mon 4 Jan 2027'],
  ])('names a shared month or year once (%s to %s)', (start, end, text) => {
    expect(formatDateRange(start, end)).toBe(text);
  });

  it('rejects anything but a calendar date', () => {
    expect(() => formatDay('2026-12-19T00:00:00Z')).toThrow('Not a calendar date');
  });
});

describe('instants', () => {
  it('uses Indian time unless another zone is given', () => {
    expect(formatTime('2026-11-21T05:12:00Z')).toBe('10:42 am');
    expect(formatTime('2026-11-21T06:30:00Z')).toBe('12:00 pm');
    expect(formatInstant('2026-11-20T19:00:00Z')).toBe('21 Nov 2026, 12:30 am IST');
    expect(formatInstant('2026-11-20T19:00:00Z', 'Asia/Tokyo')).toBe('21 Nov 2026, 4:00 am GMT+9');
  });

  it('names a last day by its end, and other moments by the clock', () => {
    const lastDay = 'the end of 10 Dec 2026';
    // Midnight, and the whole minutes of a hold that ends then.
    expect(formatUntil('2026-12-10T18:30:00.000Z')).toBe(lastDay);
    expect(formatUntil('2026-12-10T18:29:12.345Z')).toBe(lastDay);
    expect(formatUntil('2026-12-10T18:28:59.000Z')).toBe('10 Dec 2026, 11:58 pm IST');
    expect(formatUntil('2026-12-10T18:31:00.000Z')).toBe('11 Dec 2026, 12:01 am IST');
  });

  it('converts to and from Indian clock times in form fields', () => {
    expect(instantInIndia('2026-12-01T00:30')).toBe('2026-11-30T19:00:00.000Z');
    expect(clockTimeInIndia('2026-11-30T19:00:00.000Z')).toBe('2026-12-01T00:30');
    expect(instantInIndia('')).toBeNull();
    expect(instantInIndia('2026-13-01T00:30')).toBeNull();
  });
});
