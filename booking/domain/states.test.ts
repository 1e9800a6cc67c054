import { readFileSync } from 'node:fs';
import { canTransition, transitions, type Machine } from './states.ts';

it.each(Object.entries(transitions))(
  '%s allows exactly the transitions in its table',
  (name, table) => {
    const machine = name as Machine;
    const states = Object.keys(table);
    for (const [from, targets] of Object.entries(table)) {
      const allowed: readonly string[] = targets;
      for (const to of states)
        expect([from, to, canTransition(machine, from, to)]).toEqual([
          from,
          to,
          allowed.includes(to),
        ]);
      expect(allowed.filter((to) => !states.includes(to))).toEqual([]);
    }
    expect(canTransition(machine, 'nowhere', states[0] ?? '')).toBe(false);
  },
);

it('matches the README', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replace(/ +/g, ' ');
  for (const [machine, table] of Object.entries(transitions)) {
    expect(readme).toContain(`### ${machine}\n`);
    for (const [from, targets] of Object.entries(table)) {
      expect(readme).toContain(`| ${from} | ${targets.join(', ') || '–'} |`);
    }
  }
});
