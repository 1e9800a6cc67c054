import type { BookingDetail } from '@/booking/contract/bookings';
import type { TripTools } from '@/booking/contract/tripTools';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import rows from '@/components/ui/Rows.module.css';
import { TitledSection } from '@/components/ui/Stack';
import { formatCount } from '@/lib/format/counts';
import { isOpen } from '@/lib/booking/bookingStatus';
import { formatInstant, formatLongDate } from '@/lib/format/dates';
import { formatPhone } from '@/lib/format/phones';
import { emptyDraft } from '@/lib/formDraft';
import { phoneLink } from '@/lib/paths';
import type { Frame } from '@/lib/server/loaders/frame';
import type { SentTool } from '@/lib/server/loaders/myTripPage';
import { rosterConsent, type TripToolName } from '@/lib/account/tripTools';
import css from './MyTripPage.module.css';
import { draftField } from '../forms/draftField';
import { FormButton } from '../forms/PostForm';
import { RoommatesPart } from './RoommatesPart';
import { MessageForm, ToolForm } from './ToolForm';

interface TripToolsPartProps {
  booking: Pick<BookingDetail, 'reference' | 'status'>;
  tools: TripTools;
  sent: SentTool | null;
  idempotencyKey: string;
  settings: Frame['settings'];
}

/** The leader's number, the group list, roommates and messages. */
export function TripToolsPart({ booking, tools, sent, ...rest }: TripToolsPartProps) {
  const { leader, leaderFrom, roster, roomMates, thread } = tools;
  const draftOf = (tool: TripToolName) => (sent?.tool === tool ? sent.draft : emptyDraft);
  const isTaken = (tool: TripToolName) => sent?.tool === tool && sent.isTaken;
  const form = { reference: booking.reference, settings: rest.settings };
  return (
    <>
      {leader || isOpen(booking) ? (
        <TitledSection id="leader" title="Your trip leader">
          {leader ? (
            <p>
              {leader.name} leads your group:{' '}
              <a href={phoneLink(leader.phone)}>{formatPhone(leader.phone)}</a>
            </p>
          ) : (
            <p>From {formatLongDate(leaderFrom)} you’ll find your leader’s number here.</p>
          )}
        </TitledSection>
      ) : null}
      {roster.isOpen ? (
        <TitledSection id="roster" title="Who’s travelling with you">
          {isTaken('roster') ? <Notice role="status">Choice saved.</Notice> : null}
          {roster.isGranted ? (
            <>
              {roster.people.length > 0 ? (
                <ul className={rows.ruled}>
                  {roster.people.map(({ firstName, homeCity, pax }, index) => (
                    <li key={`${firstName}${index}`}>
                      <strong>{firstName}</strong>
                      {homeCity ? `, ${homeCity}` : ''}
                      {pax > 1 ? `, ${formatCount(pax, 'person', 'people')}` : ''}
                    </li>
                  ))}
                </ul>
              ) : (
                <p>No one else has joined the group list yet.</p>
              )}
              <p>
                Others on the list can see your name
                {roster.homeCity ? ` and your city, ${roster.homeCity}` : ''}.
              </p>
            </>
          ) : null}
          <ToolForm {...form} tool="roster" draft={draftOf('roster')}>
            {roster.isGranted ? (
              <>
                <input type="hidden" name="granted" value="no" />
                <Button variant="quiet">Remove my name</Button>
              </>
            ) : (
              <>
                <p>{rosterConsent.text}</p>
                <input type="hidden" name="granted" value="yes" />
                <TextField
                  {...draftField(draftOf('roster'), 'homeCity')}
                  label="Your city"
                  isOptional
                  maxLength={60}
                  autoComplete="address-level2"
                />
                <FormButton variant="quiet">I agree, show me the group</FormButton>
              </>
            )}
          </ToolForm>
        </TitledSection>
      ) : null}
      <RoommatesPart
        {...form}
        roomMates={roomMates}
        draft={draftOf('room-mates')}
        isTaken={isTaken('room-mates')}
      />
      <TitledSection id="message" title="Messages">
        <TripThread {...thread} />
        {isTaken('message') ? (
          <Notice role="status">Message sent. You’ll get our reply here and by email.</Notice>
        ) : null}
        {thread.canWrite ? (
          <MessageForm {...form} draft={draftOf('message')} idempotencyKey={rest.idempotencyKey} />
        ) : (
          <p>You can’t write to us here about this booking. Email us instead.</p>
        )}
      </TitledSection>
    </>
  );
}

function TripThread({ messages, canWrite }: TripTools['thread']) {
  if (messages.length === 0) {
    return canWrite ? <p>No messages yet. Ask us anything about this trip.</p> : null;
  }
  return (
    <ol className={css.thread}>
      {messages.map(({ id, author, text, at, isRead }) => (
        <li key={id} data-author={author}>
          <p className={css.byline}>
            <strong>{author === 'operator' ? 'Us' : 'You'}</strong>, {formatInstant(at)}
            {author === 'operator' && !isRead ? ', new' : ''}
            {author === 'traveller' && isRead ? ', seen' : ''}
          </p>
          <p className={css.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
