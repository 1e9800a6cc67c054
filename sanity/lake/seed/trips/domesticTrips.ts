import { andamanIslandToIsland } from './andamanIslandToIsland.ts';
import { kedarkanthaSummitTrek } from './kedarkanthaSummitTrek.ts';
import { keralaBackwatersSlowly } from './keralaBackwatersSlowly.ts';
import { ladakhPangongNubra } from './ladakhPangongNubra.ts';
import { meghalayaLivingRoots } from './meghalayaLivingRoots.ts';
import { rishikeshRiverSilence } from './rishikeshRiverSilence.ts';
import { spitiFullCircle } from './spitiFullCircle.ts';
import { spitiInSnow } from './spitiInSnow.ts';
import { tharByCamelAndRail } from './tharByCamelAndRail.ts';
import { valleyOfFlowersTrek } from './valleyOfFlowersTrek.ts';

/** The ten trips inside India. */
export const domesticTrips = [
  spitiInSnow,
  spitiFullCircle,
  kedarkanthaSummitTrek,
  valleyOfFlowersTrek,
  ladakhPangongNubra,
  tharByCamelAndRail,
  keralaBackwatersSlowly,
  meghalayaLivingRoots,
  andamanIslandToIsland,
  rishikeshRiverSilence,
];
