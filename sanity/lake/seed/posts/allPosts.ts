import type { SeedOf } from '../write.ts';
import { acclimatisingNakoToKaza } from './acclimatisingNakoToKaza.ts';
import { firstPassportFirstTrip } from './firstPassportFirstTrip.ts';
import { fiveDaysOfSilence } from './fiveDaysOfSilence.ts';
import { kedarkanthaDayByDay } from './kedarkanthaDayByDay.ts';
import { packingForMinusTwenty } from './packingForMinusTwenty.ts';
import { readingADeparturesBoard } from './readingADeparturesBoard.ts';
import { slowWeekOnTheBackwaters } from './slowWeekOnTheBackwaters.ts';
import { spitiWinterRoadLog } from './spitiWinterRoadLog.ts';
import { tharByNightTrain } from './tharByNightTrain.ts';
import { valleyOfFlowersWhichWeek } from './valleyOfFlowersWhichWeek.ts';
import { walkingToNongriat } from './walkingToNongriat.ts';
import { womenOnlyDepartures } from './womenOnlyDepartures.ts';

/** The blog's posts, newest first. */
export const allPosts = [
  readingADeparturesBoard,
  womenOnlyDepartures,
  fiveDaysOfSilence,
  firstPassportFirstTrip,
  acclimatisingNakoToKaza,
  valleyOfFlowersWhichWeek,
  walkingToNongriat,
  spitiWinterRoadLog,
  slowWeekOnTheBackwaters,
  kedarkanthaDayByDay,
  packingForMinusTwenty,
  tharByNightTrain,
] satisfies SeedOf<'post'>[];
