import { keyed, type SeedOf } from './write.ts';

/** What people type for things our texts name differently. */
export const searchWords = {
  _id: 'searchWords',
  _type: 'searchWords',
  synonyms: keyed(
    [
      ['trek', 'trekking', 'hike', 'hiking', 'walk', 'walking'],
      ['snow', 'winter', 'frozen'],
      ['beach', 'island', 'islands', 'coast', 'sea'],
      ['himachal', 'himachal pradesh', 'hp'],
      ['leh', 'ladakh'],
      ['kashmere gate', 'delhi', 'new delhi', 'dilli'],
      ['jeep', '4x4', '4×4', 'suv'],
      ['train', 'rail', 'railway'],
      ['desert', 'thar', 'rajasthan'],
      ['retreat', 'wellness', 'yoga', 'silence', 'meditation'],
      ['bike', 'cycle', 'cycling', 'bicycle'],
      ['wildlife', 'safari', 'birds', 'birding'],
      ['northeast', 'north east', 'meghalaya'],
      ['kochi', 'cochin', 'ernakulam'],
      ['andaman', 'andamans', 'port blair', 'havelock'],
      ['houseboat', 'backwaters', 'kerala'],
    ].map((words) => ({ _type: 'synonymGroup' as const, words })),
  ),
} satisfies SeedOf<'searchWords'>;
