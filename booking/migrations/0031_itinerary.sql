-- The days of a trip in plain words, for the itinerary that travels along.
alter table trip add column days jsonb not null default '[]' check (jsonb_typeof(days) = 'array');
-- Forgotten, so that the next word of the site brings the days of trips that are here already.
update trip set sanity_rev = null;
