import type { SeedOf } from '../write.ts';
import { baliSlowly } from './baliSlowly.ts';
import { bhutanValleysOnFoot } from './bhutanValleysOnFoot.ts';
import { japanFujiToKyoto } from './japanFujiToKyoto.ts';
import { nepalAnnapurnaBalcony } from './nepalAnnapurnaBalcony.ts';
import { ubudRiceTerraceYoga } from './ubudRiceTerraceYoga.ts';
import { vietnamHalongByJunk } from './vietnamHalongByJunk.ts';

/** The trips abroad. */
export const internationalTrips = [
  baliSlowly,
  ubudRiceTerraceYoga,
  vietnamHalongByJunk,
  japanFujiToKyoto,
  bhutanValleysOnFoot,
  nepalAnnapurnaBalcony,
] satisfies SeedOf<'trip'>[];
