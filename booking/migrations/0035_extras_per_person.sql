-- Extras per person end when travellers cancel, so each booking keeps the terms its extras were sold
-- on. Where a traveller has already cancelled, the extras stay, as that cancellation showed.
create function pg_temp.extra_terms(
  p_departure uuid, p_addons jsonb, p_groups jsonb, p_main integer, p_are_kept boolean
) returns jsonb language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'isPerPerson', not p_are_kept and coalesce(a.per = 'traveller', false),
           'gstBps', case when exists (
               select 1 from jsonb_array_elements(p_groups) g where (g ->> 'bps')::int = a.gst_bps)
             then a.gst_bps else p_main end) order by e.position), '[]')
    from jsonb_array_elements(p_addons) with ordinality e(addon, position)
    left join addon a on a.departure_id = p_departure and a.code = e.addon ->> 'code'
$$;

update booking b
   set tax_snapshot = jsonb_set(b.tax_snapshot, '{extras}', pg_temp.extra_terms(
         b.departure_id, b.quote_snapshot -> 'addons', b.tax_snapshot -> 'groups',
         (b.quote_snapshot -> 'gst' ->> 'bps')::int,
         exists (select 1 from booking_traveller t
           where t.departure_id = b.departure_id and t.booking_id = b.id and t.status = 'cancelled')));

update seat_hold h
   set quote = jsonb_set(h.quote, '{taxSnapshot,extras}', pg_temp.extra_terms(
         h.departure_id, h.quote -> 'addons', h.quote -> 'taxSnapshot' -> 'groups',
         (h.quote -> 'gst' ->> 'bps')::int, false))
 where h.quote ? 'taxSnapshot';
