import { Badge, Box, Button, Card, Flex, Stack, Text, type BadgeTone } from '@sanity/ui';
import { useState } from 'react';
import { TextField } from './fields.tsx';
import type { LoadedCodes, OfferTrip, StaffCoupon } from './offerCodes.ts';
import {
  describeConditions,
  describeDays,
  describeDiscount,
  formatRupees,
  phaseOf,
  sortOffers,
  type Phase,
} from './offerDraft.ts';

/** Longer lists get a search field. */
const shortList = 6;

const words: Record<Phase, { text: string; tone: BadgeTone }> = {
  running: { text: 'Running', tone: 'positive' },
  later: { text: 'Not started', tone: 'primary' },
  used_up: { text: 'Used up', tone: 'caution' },
  spent: { text: 'Budget spent', tone: 'caution' },
  ended: { text: 'Ended', tone: 'default' },
  off: { text: 'Switched off', tone: 'default' },
};

interface Props {
  codes: LoadedCodes;
  trips: OfferTrip[];
  onChange: (offer: StaffCoupon) => void;
}

/** Lists the codes with what each gives and how much of it is used. Running ones come first. */
export function OfferList({ codes: { items, mayChange, at: now }, trips, onChange }: Props) {
  const [search, setSearch] = useState('');
  const shown = sortOffers(items, search, now);
  const running = items.filter((offer) => phaseOf(offer, now) === 'running').length;
  return (
    <Stack gap={4}>
      {mayChange ? null : (
        <Card padding={4} radius={2} tone="caution" border>
          <Text size={1}>
            Your key may see offer codes, but not create or change them. Ask for a key with the
            marketing role.
          </Text>
        </Card>
      )}
      {items.length === 0 ? (
        <Card padding={5} radius={3} border>
          <Stack gap={3}>
            <Text weight="semibold">No offer codes yet</Text>
            <Text size={1} muted>
              {mayChange
                ? 'Select “New code” to create the first. It works as soon as you’ve created it.'
                : 'They show up here once someone creates one.'}
            </Text>
          </Stack>
        </Card>
      ) : (
        <Text size={1} muted>
          {running} running, {items.length} in total. Uses are updated every few seconds.
        </Text>
      )}
      {items.length > shortList ? (
        <TextField
          name="search"
          label="Search codes"
          type="search"
          value={search}
          onChange={setSearch}
        />
      ) : null}
      {items.length > 0 && shown.length === 0 ? (
        <Text size={1}>No codes match “{search.trim()}”. Check the spelling.</Text>
      ) : null}
      {shown.length > 0 ? (
        <Card radius={3} border overflow="hidden" as="ul" margin={0} padding={0}>
          {shown.map((offer) => (
            <OfferRow
              key={offer.id}
              offer={offer}
              phase={phaseOf(offer, now)}
              titleOf={(slug) => trips.find((trip) => trip.slug === slug)?.title ?? slug}
              onChange={mayChange ? () => onChange(offer) : null}
            />
          ))}
        </Card>
      ) : null}
    </Stack>
  );
}

interface RowProps {
  offer: StaffCoupon;
  phase: Phase;
  titleOf: (slug: string) => string;
  /** Null for a key that may only read. */
  onChange: (() => void) | null;
}

function OfferRow({ offer, phase, titleOf, onChange }: RowProps) {
  const { code, redeemed, maxRedemptions, spentMinor, budgetMinor, validFrom, validTo } = offer;
  const { text, tone } = words[phase];
  const isUsable = phase === 'running' || phase === 'later';
  const conditions = describeConditions(offer, titleOf);
  return (
    <Card as="li" aria-label={code} padding={4} borderBottom style={{ listStyle: 'none' }}>
      <Flex gap={4} align="flex-start" wrap="wrap">
        <Box flex={3} style={{ minWidth: '16rem' }}>
          <Stack gap={3}>
            <Flex gap={3} align="center">
              <Text weight="semibold" muted={!isUsable}>
                {code}
              </Text>
              <Badge tone={tone}>{text}</Badge>
            </Flex>
            <Text size={1}>{describeDiscount(offer)}</Text>
            <Text size={1} muted>
              {[`Works ${describeDays(validFrom, validTo)}`, ...conditions].join(' · ')}
            </Text>
          </Stack>
        </Box>
        <Fact
          label="Used"
          value={count(redeemed)}
          limit={maxRedemptions === null ? 'no limit' : `of ${count(maxRedemptions)}`}
        />
        <Fact
          label="Given away"
          value={formatRupees(spentMinor)}
          limit={budgetMinor === null ? 'no limit' : `of ${formatRupees(budgetMinor)}`}
        />
        {onChange ? (
          <Button mode="ghost" text="Change" aria-label={`Change ${code}`} onClick={onChange} />
        ) : null}
      </Flex>
    </Card>
  );
}

function Fact({ label, value, limit }: { label: string; value: string; limit: string }) {
  return (
    <Box flex={1} paddingTop={1} style={{ minWidth: '7rem' }}>
      <Stack gap={3}>
        <Text size={1} muted>
          {label}
        </Text>
        <Text size={1} weight="semibold">
          {value}
        </Text>
        <Text size={1} muted>
          {limit}
        </Text>
      </Stack>
    </Box>
  );
}

const count = (number: number) => new Intl.NumberFormat('en-IN').format(number);
