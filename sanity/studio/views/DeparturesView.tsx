import { Badge, Box, Card, Flex, Heading, Spinner, Stack, Text, type BadgeTone } from '@sanity/ui';
import { useEffect, useState } from 'react';
import type { UserViewComponent } from 'sanity/structure';
import { deskPaths } from '../../../lib/desk/deskPaths.ts';
import { formatDate } from '../../schema/fields.ts';
import { isRecord } from '../../schema/records.ts';
import { fetchDepartures, type Departure } from '../departures.ts';
import { environment } from '../environment.ts';
import { textOf } from '../paths.ts';

const reloadEveryMs = 15_000;

const words: Record<Departure['status'], { text: string; tone: BadgeTone }> = {
  planned: { text: 'Planned', tone: 'default' },
  filling: { text: 'Filling', tone: 'primary' },
  guaranteed: { text: 'Guaranteed', tone: 'positive' },
  few_left: { text: 'Few seats left', tone: 'caution' },
  being_booked: { text: 'Last seats being booked', tone: 'caution' },
  full: { text: 'Full', tone: 'critical' },
  closed: { text: 'Sales closed', tone: 'default' },
  cancelled: { text: 'Cancelled', tone: 'critical' },
  departed: { text: 'Departed', tone: 'default' },
};

/** Shows the trip's dates beside its text, read-only, as travellers see them now. */
export const DeparturesView: UserViewComponent = ({ document }) => {
  const { slug } = document.displayed;
  const tripSlug = isRecord(slug) ? textOf(slug.current) : undefined;
  const { departures, failure } = useDepartures(tripSlug);
  return (
    <Box padding={4}>
      <Stack gap={4}>
        <Heading size={1}>Departures</Heading>
        <Text size={1} muted>
          Dates, seats and prices come from the booking service and can’t be changed here. You see
          what travellers see, updated every few seconds.
        </Text>
        {tripSlug ? (
          <Text size={1}>
            <a href={`${environment.deskUrl}${deskPaths.departures({ trip: tripSlug })}`}>
              Open this trip’s departures in the desk
            </a>
          </Text>
        ) : null}
        {failure ? (
          <Card padding={4} radius={2} tone="critical">
            <Text>{failure}</Text>
          </Card>
        ) : null}
        {!tripSlug ? <Text>This trip needs an address before it can have dates.</Text> : null}
        {tripSlug && !departures && !failure ? <Spinner muted /> : null}
        {departures?.length === 0 ? (
          <Card padding={4} radius={2} tone="caution">
            <Text>This trip has no dates yet. Its page offers travellers a date alert.</Text>
          </Card>
        ) : null}
        {departures && departures.length > 0 ? (
          <Card radius={2} border>
            {departures.map((departure) => (
              <DepartureRow key={departure.id} departure={departure} />
            ))}
          </Card>
        ) : null}
      </Stack>
    </Box>
  );
};

/** Shown instead of a trip list when the booking service can't provide its dates. */
export function DepartureFailurePane() {
  return (
    <Box padding={4}>
      <Card padding={4} radius={2} tone="critical">
        <Text>
          We can’t load dates from the booking service right now. Open this list again in a moment.
        </Text>
      </Card>
    </Box>
  );
}

function DepartureRow({ departure }: { departure: Departure }) {
  const { text, tone } = words[departure.status];
  return (
    <Card padding={3} borderBottom>
      <Flex gap={4} align="center" wrap="wrap">
        <Box flex={2} style={{ minWidth: '14rem' }}>
          <Stack gap={2}>
            <Text weight="semibold">
              <a href={`${environment.deskUrl}${deskPaths.departure(departure.id)}`}>
                {formatDay(departure.startDate)} to {formatDay(departure.endDate)}
              </a>
            </Text>
            <Text size={1} muted>
              {departure.code}
              {departure.womenOnly ? ', women only' : ''}
            </Text>
          </Stack>
        </Box>
        <Box flex={1} style={{ minWidth: '9rem' }}>
          <Badge tone={tone}>{text}</Badge>
        </Box>
        <Box flex={1} style={{ minWidth: '7rem' }}>
          <Text size={1}>{seatsText(departure)}</Text>
        </Box>
        <Box flex={1} style={{ minWidth: '8rem' }}>
          <Text size={1} align="right">
            {departure.from ? `from ${formatMoney(departure.from)}` : 'no price'}
          </Text>
        </Box>
      </Flex>
    </Card>
  );
}

function useDepartures(tripSlug: string | undefined) {
  const [departures, setDepartures] = useState<Departure[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!tripSlug) return undefined;
    let isCurrent = true;
    const load = () =>
      fetchDepartures(tripSlug).then(
        (items) => {
          if (!isCurrent) return;
          setDepartures(items);
          setFailure(null);
        },
        (error: unknown) =>
          isCurrent && setFailure(error instanceof Error ? error.message : String(error)),
      );
    void load();
    const timer = setInterval(() => void load(), reloadEveryMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [tripSlug]);
  return { departures, failure };
}

function seatsText({ seatsLeft, isBookable, status }: Departure): string {
  if (seatsLeft !== null) return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`;
  if (status === 'full') return 'no seats';
  return isBookable ? 'more than 5 seats' : 'not on sale';
}

const formatDay = (day: string) => formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC' });

function formatMoney({ amountMinor, currency }: NonNullable<Departure['from']>): string {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  }).format(amountMinor / 100);
}
