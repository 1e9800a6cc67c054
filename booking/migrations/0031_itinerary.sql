-- A trip's days in plain text, for the itinerary document.
alter table trip add column days jsonb not null default '[]' check (jsonb_typeof(days) = 'array');
-- Cleared, so that the site's next sync adds the days to existing trips.
update trip set sanity_rev = null;
