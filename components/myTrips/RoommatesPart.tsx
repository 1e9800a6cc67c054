import type { RoomSharing } from '@/booking/contract/rooms';
import type { TripTools } from '@/booking/contract/tripTools';
import { CapitalsField, FieldGroup, OptionField, TickField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { TitledSection } from '@/components/ui/Stack';
import { roomNames } from '@/lib/account/personNames';
import { friendsSentence, roomSentence } from '@/lib/account/roommateWords';
import { longestFriendCode } from '@/lib/account/tripTools';
import { formatLongDate } from '@/lib/format/dates';
import type { FormDraft } from '@/lib/formDraft';
import type { Frame } from '@/lib/server/loaders/frame';
import { draftField } from '../forms/draftField';
import { FormButton } from '../forms/PostForm';
import { ToolForm } from './ToolForm';

interface RoommatesPartProps {
  reference: string;
  roomMates: TripTools['roomMates'];
  draft: FormDraft;
  isTaken: boolean;
  settings: Frame['settings'];
}

/** Who shares a room with whom as far as it's known, the preference, and friend codes. */
export function RoommatesPart({ roomMates, draft, isTaken, ...form }: RoommatesPartProps) {
  const { canChoose, preference, sharing } = roomMates;
  if (!canChoose && !sharing) return null;
  const takesFriends = sharing !== undefined && hasPlaceForFriend(sharing);
  // People who fill their own rooms have nothing to choose.
  const asks = canChoose && (!sharing || takesFriends || draft.answer !== null);
  // A group that doesn't fill its rooms can't keep them to itself.
  const choices = Object.entries(roomNames).filter(
    ([value]) => value !== 'with_group' || value === preference || !hasBedForOthers(sharing),
  );
  return (
    <TitledSection id="room-mates" title="Who you’re sharing with">
      {isTaken ? <Notice role="status">Preference saved.</Notice> : null}
      {sharing ? (
        <KnownRooms sharing={sharing} canChange={canChoose} isShared={takesFriends} />
      ) : null}
      {takesFriends && canChoose ? (
        <p>
          Travelling with a friend who books separately? Give them this code:{' '}
          <strong>{sharing.friendCode}</strong>
        </p>
      ) : null}
      {asks ? (
        <ToolForm {...form} tool="room-mates" draft={draft}>
          <FieldGroup legend="Who would you like to share a room with?">
            {choices.map(([value, words]) => (
              <OptionField
                key={value}
                name="preference"
                value={value}
                defaultChecked={value === (draft.values.preference || preference)}
              >
                {words}
              </OptionField>
            ))}
          </FieldGroup>
          {takesFriends ? (
            <>
              <CapitalsField
                {...draftField(draft, 'friendCode', sharing.enteredFriendCode ?? '')}
                label="Your friend’s code"
                isOptional
                maxLength={longestFriendCode}
                hint="Your friend finds it under My trips, on this trip’s page. Clear this field to end the link."
              />
              <TickField
                id="renewsFriendCode"
                name="renewsFriendCode"
                isTicked={draft.values.renewsFriendCode === 'yes'}
              >
                Replace my own code. Anyone who has entered the old one is no longer linked to me.
              </TickField>
            </>
          ) : null}
          <FormButton variant="quiet">Save preference</FormButton>
        </ToolForm>
      ) : null}
    </TitledSection>
  );
}

interface KnownRoomsProps {
  sharing: RoomSharing;
  canChange: boolean;
  /** Whether people of other bookings have a bed in these rooms, or could get one. */
  isShared: boolean;
}

function KnownRooms({ sharing, canChange, isShared }: KnownRoomsProps) {
  const friends = friendsSentence(sharing);
  return (
    <>
      {sharing.rooms.map((room, index) => (
        <p key={index}>{roomSentence(room, sharing.rooms.length > 1)}</p>
      ))}
      {friends ? <p>{friends}</p> : null}
      {isShared ? (
        <p>
          {canChange
            ? `This may change until ${formatLongDate(sharing.settledOn)}, when we settle the rooms.`
            : 'Rooms are settled. We only change them if someone cancels or books a free bed.'}
        </p>
      ) : null}
    </>
  );
}

/** Whether a friend shares a room with this booking, or could. */
function hasPlaceForFriend(sharing: RoomSharing): boolean {
  return sharing.friends !== 'none' || hasBedForOthers(sharing);
}

/** Whether people of other bookings have a bed in this booking's rooms, or could get one. */
function hasBedForOthers(sharing: RoomSharing | undefined): boolean {
  return sharing?.rooms.some(({ others, freeBeds }) => others.length + freeBeds > 0) ?? false;
}
