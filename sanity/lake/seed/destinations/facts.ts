import type { Approach, CircuitStop, EntryRule, MonthNote } from '../../../types.generated.ts';
import { keyed } from '../write.ts';

type Stop = [
  name: string,
  altitudeM: number,
  kmFromStart: number,
  latitude: number,
  longitude: number,
];
type Month = [verdict: MonthNote['verdict'], dayC: number, nightC: number, remark: string];

/** Twelve months from January. */
export function months(year: Month[]) {
  return keyed(
    year.map(([verdict, dayC, nightC, remark], index) => ({
      _type: 'monthNote' as const,
      month: index + 1,
      verdict,
      dayC,
      nightC,
      remark,
    })),
  );
}

/** Ways to get there. */
export function approaches(ways: Omit<Approach, '_type'>[]) {
  return keyed(ways.map((way) => ({ _type: 'approach' as const, ...way })));
}

/** Permits and rules, all checked on the same day. */
export function entryRules(checkedOn: string, rules: Omit<EntryRule, '_type' | 'checkedOn'>[]) {
  return keyed(rules.map((rule) => ({ _type: 'entryRule' as const, ...rule, checkedOn })));
}

/** The stops on a road route, in order. */
export function circuit(stops: Stop[]) {
  return keyed(
    stops.map(([name, altitudeM, kmFromStart, latitude, longitude]): CircuitStop => ({
      _type: 'circuitStop',
      name,
      altitudeM,
      kmFromStart,
      latitude,
      longitude,
    })),
  );
}
