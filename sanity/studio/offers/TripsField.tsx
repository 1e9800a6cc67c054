import { Card, Flex, Spinner, Stack, Text } from '@sanity/ui';
import { useState } from 'react';
import { CheckField, ChoiceField, TextField } from './fields.tsx';
import type { OfferTrip } from './offerCodes.ts';
import type { OfferDraft } from './offerDraft.ts';

/** Longer lists get a search field. */
const shortList = 8;
const choices = [
  { value: 'all', label: 'Every trip' },
  { value: 'some', label: 'Only some trips' },
] as const;

interface Props {
  trips: OfferTrip[] | null;
  draft: Pick<OfferDraft, 'trips' | 'tripSlugs'>;
  error: string | undefined;
  onChange: (change: Partial<Pick<OfferDraft, 'trips' | 'tripSlugs'>>) => void;
}

/** Chooses the trips a code works for, by title. Chosen trips stay listed during a search. */
export function TripsField({ trips, draft, error, onChange }: Props) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = trips?.filter(
    ({ title, slug }) => title.toLowerCase().includes(wanted) || draft.tripSlugs.includes(slug),
  );
  const choose = (slug: string, isChosen: boolean) =>
    onChange({
      tripSlugs: isChosen
        ? [...draft.tripSlugs, slug]
        : draft.tripSlugs.filter((chosen) => chosen !== slug),
    });
  return (
    <Stack gap={3}>
      <ChoiceField
        name="trips"
        label="Trips"
        value={draft.trips}
        choices={choices}
        error={error}
        onChange={(value) => onChange({ trips: value })}
      />
      {draft.trips === 'some' ? (
        <Card border radius={2} padding={3}>
          <Stack gap={4}>
            {trips && trips.length > shortList ? (
              <TextField
                name="tripSearch"
                label="Search trips"
                type="search"
                value={search}
                onChange={setSearch}
              />
            ) : null}
            {trips ? null : <Spinner muted />}
            {trips?.length === 0 ? (
              <Text size={1} muted>
                We can’t load the trips right now. Reload the page to try again.
              </Text>
            ) : null}
            <div style={{ maxHeight: '16rem', overflow: 'auto' }}>
              <Stack gap={1} padding={1}>
                {shown?.map(({ title, slug }) => (
                  <CheckField
                    key={slug}
                    name={`trip-${slug}`}
                    label={title}
                    checked={draft.tripSlugs.includes(slug)}
                    onChange={(isChosen) => choose(slug, isChosen)}
                  />
                ))}
              </Stack>
            </div>
            <Flex>
              <Text size={1} muted>
                {draft.tripSlugs.length === 1 ? '1 trip' : `${draft.tripSlugs.length} trips`} chosen
              </Text>
            </Flex>
          </Stack>
        </Card>
      ) : null}
    </Stack>
  );
}
