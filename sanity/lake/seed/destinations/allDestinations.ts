import type { SeedOf } from '../write.ts';
import { andamanIslands } from './andamanIslands.ts';
import { bali } from './bali.ts';
import { bhutan } from './bhutan.ts';
import { japan } from './japan.ts';
import { kerala } from './kerala.ts';
import { ladakh } from './ladakh.ts';
import { meghalaya } from './meghalaya.ts';
import { nepal } from './nepal.ts';
import { rajasthan } from './rajasthan.ts';
import { spitiValley } from './spitiValley.ts';
import { uttarakhand } from './uttarakhand.ts';
import { vietnam } from './vietnam.ts';

/** The places we take people to, in the order an editor would drag them into. */
export const destinations = [
  spitiValley,
  kerala,
  ladakh,
  meghalaya,
  japan,
  vietnam,
  uttarakhand,
  andamanIslands,
  rajasthan,
  bali,
  bhutan,
  nepal,
] satisfies SeedOf<'destination'>[];
