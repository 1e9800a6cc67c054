import type { AgeBand, OwnRoom, RoomSharing } from '@/booking/contract/rooms';
import type { Occupancy } from '@/booking/contract/common';
import type { Gender } from '@/booking/contract/travellers';
import { formatList } from '@/lib/format/counts';

const roomKinds: Record<Occupancy, string> = {
  quad: 'a quad',
  triple: 'a triple',
  twin: 'a twin',
  single: 'a single',
};
const people: Record<Gender, string> = {
  female: 'a woman',
  male: 'a man',
  other: 'someone',
  undisclosed: 'someone',
};
const ages: Record<AgeBand, string> = {
  under_18: 'under 18',
  from_18_to_24: 'aged 18 to 24',
  from_25_to_34: 'aged 25 to 34',
  from_35_to_44: 'aged 35 to 44',
  from_45_to_54: 'aged 45 to 54',
  from_55_to_64: 'aged 55 to 64',
  from_65: 'aged 65 or older',
};

/** `a woman (aged 25 to 34)`, or `your friend (a woman, aged 25 to 34)`. */
function personWords({ gender, ageBand, isFriend }: OwnRoom['others'][number]): string {
  const who = gender ? people[gender] : 'someone';
  const age = ageBand ? [ages[ageBand]] : [];
  const known = isFriend && who !== 'someone' ? [who, ...age] : age;
  return [isFriend ? 'your friend' : who, ...(known.length ? [`(${known.join(', ')})`] : [])].join(
    ' ',
  );
}

/** `You’ll share a twin with a woman (aged 25 to 34).` Names only the booking's own people. */
export function roomSentence(room: OwnRoom, hasOtherRooms: boolean): string {
  const { occupancy, names, others, freeBeds, problem } = room;
  const isOne = names.length === 1 && !hasOtherRooms;
  const own = isOne ? 'You' : formatList(names);
  const kind = roomKinds[occupancy];
  const missing = freeBeds === 1 ? 'one more person' : `${freeBeds} more people`;
  const isLooking = problem === 'no_match' || problem === 'gender_missing';
  if (others.length > 0) {
    const list = formatList(others.map(personWords));
    const known = `${list.charAt(0).toLowerCase()}${list.slice(1)}`;
    const open = isLooking ? ` We’re still looking for ${missing}.` : '';
    return `${isOne ? 'You’ll share' : `${own} will share`} ${kind} with ${known}.${open}`;
  }
  if (isLooking) {
    const needed =
      problem === 'gender_missing'
        ? ' Add the missing gender to the traveller details, so that we can find someone.'
        : '';
    const verb = isOne ? 'You’ve' : names.length === 1 ? `${own} has` : `${own} have`;
    return `${verb} booked ${kind}. We’re still looking for ${missing} to share it.${needed}`;
  }
  const verb = !isOne && names.length === 1 ? 'has' : 'have';
  return `${own} ${verb} ${kind} to ${isOne ? 'yourself' : 'themselves'}.${closedWords(room)}`;
}

function closedWords({ problem }: OwnRoom): string {
  if (problem === 'minors_alone') return ' We’ll contact you, because no adult sleeps in it.';
  return problem === 'beside_minor'
    ? ' We don’t give a free bed to a stranger, because someone in it is under 18.'
    : '';
}

/** Says why friends don't share a room. Null if they do, or if no code links them. */
export function friendsSentence({ friends }: RoomSharing): string | null {
  if (friends === 'apart') {
    return 'You and your friend don’t share a room yet. You both need the same kind of room with a free bed, and the same gender or “Anyone, of any gender”.';
  }
  return friends === 'missing'
    ? 'We can’t find your friend’s booking on this date. It may be cancelled or moved, or your friend has a new code.'
    : null;
}
