-- How whoever booked first and last found the site, kept only if they agreed.
alter table booking
  add column attribution jsonb check (jsonb_typeof(attribution) = 'object');
