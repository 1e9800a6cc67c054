import dynamic from 'next/dynamic';
import { PersonalHead } from '@/components/layout/PersonalPage';
import { Stack } from '@/components/ui/Stack';
import { isOpen } from '@/lib/booking/bookingStatus';
import type { MyTripPageProps } from '@/lib/server/loaders/myTripPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { OwnersPage } from '../bookingDetails/BookingPlace';
import { BookingView, Columns } from '../bookingDetails/BookingView';
import { hasOpenShares } from '../bookingDetails/PaymentPart';
import { TripHead, TripTasks } from './TripHead';

const TripPreparation = dynamic(async () => (await import('./preparationChunk')).TripPreparation);
/** Loaded after the essentials, because these forms also work without scripts. */
const TripToolsPart = dynamic(async () => (await import('./preparationChunk')).TripToolsPart);
const MessageForm = dynamic(async () => (await import('./preparationChunk')).MessageForm);
const SignIn = dynamic(async () => (await import('../bookingDetails/signInChunk')).SignIn);
const BookingUnavailablePage = dynamic(
  async () => (await import('../bookingDetails/signInChunk')).BookingUnavailablePage,
);

/** A booking as its signed-in owner sees it: tasks, details and preparation. */
export function MyTripPage({ reference, state, frame }: MyTripPageProps & FrameProps) {
  const { settings } = frame;
  return (
    <>
      <PersonalHead title={`Your trip ${reference}`} frame={frame} />
      {state.step === 'signIn' ? (
        <SignIn
          entry={state.entry}
          settings={settings}
          title="Your trip"
          lead={
            state.kept
              ? 'You were signed out. Sign in again to save what you typed. It’s still on this page.'
              : 'Sign in with the email address you booked with. We’ll send you a code, so you don’t need a password.'
          }
          carried={{ ...state.kept, page: reference, signingIn: '1' }}
        />
      ) : state.step === 'unavailable' ? (
        <Columns>
          <Stack data-gap="large">
            <BookingUnavailablePage {...state.details} settings={settings} />
            {state.sent?.tool === 'message' ? (
              <MessageForm
                reference={reference}
                draft={state.sent.draft}
                idempotencyKey={state.details.idempotencyKey}
                settings={settings}
              />
            ) : null}
          </Stack>
        </Columns>
      ) : (
        <OwnersPage value={true}>
          <BookingView
            {...state.details}
            booking={state.booking}
            frame={frame}
            head={<TripHead booking={state.booking} isConfirming={state.details.isConfirming} />}
            tasks={
              <TripTasks
                {...state.details}
                booking={state.booking}
                hasShares={hasOpenShares(state.details)}
              />
            }
          >
            {isOpen(state.booking) ? (
              <TripPreparation booking={state.booking} content={state.content} />
            ) : null}
            <TripToolsPart
              booking={state.booking}
              tools={state.tools}
              sent={state.sent}
              idempotencyKey={state.details.idempotencyKey}
              settings={settings}
            />
          </BookingView>
        </OwnersPage>
      )}
    </>
  );
}
