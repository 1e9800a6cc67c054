-- Limits on unpaid seats. The caller has locked the departure, and each query of a volatile
-- function sees what was committed before it, so requests sent together can't all pass.
create function hold_limit_reached(
  this_departure uuid, this_session text, this_network text, seats int, is_signed_in boolean,
  most_active int, most_here int, most_seats int, most_abandoned int)
returns text language plpgsql volatile as $$
declare
  active int;
  active_here int;
  seats_here int;
  abandoned int;
begin
  -- A session may be holding seats on another departure at this moment.
  perform pg_advisory_xact_lock(hashtextextended('holds of ' || this_session, 0));
  select count(*), count(*) filter (where departure_id = this_departure)
    into active, active_here
    from seat_hold
   where session_hash = this_session and status = 'active' and expires_at > clock_now();
  if active >= most_active or active_here >= most_here then return 'session'; end if;

  -- The first group of a network may be of any size.
  select coalesce(sum(pax), 0) into seats_here
    from (select pax from seat_hold
           where departure_id = this_departure and ip_hash = this_network
             and status = 'active' and expires_at > clock_now()
           limit most_seats) held;
  if seats_here > 0 and seats_here + seats > most_seats then return 'network'; end if;

  -- Seats given back after a few minutes were kept from others too.
  if not is_signed_in then
    select count(*) into abandoned
      from seat_hold
     where (session_hash = this_session
            or (departure_id = this_departure and ip_hash = this_network))
       and created_at > clock_now() - interval '24 hours'
       and (status = 'expired'
            or (status = 'released' and release_reason = 'owner'
                and updated_at > created_at + interval '5 minutes'));
    if abandoned >= most_abandoned then return 'abandoned'; end if;
  end if;
  return null;
end $$;

create index seat_hold_network on seat_hold (departure_id, ip_hash, status)
  where ip_hash is not null;
