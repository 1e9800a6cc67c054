-- The booking page didn't ask where to join when there was only one pickup point, and left it empty.
update booking_traveller t
   set pickup_point_id = p.id
  from pickup_point p
 where t.pickup_point_id is null
   and p.departure_id = t.departure_id
   and p.surcharge_minor = 0
   and not exists (
     select 1 from pickup_point o where o.departure_id = p.departure_id and o.id <> p.id);
