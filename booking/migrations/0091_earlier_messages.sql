set local statement_timeout = 0;

-- Earlier messages get the promised time without its office hours.
update message m
   set reply_due_at = m.created_at + interval '4 hours',
       -- What was read a week ago and got no answer needed none.
       answered_at = coalesce(
         (select min(o.created_at) from message o
           where o.departure_id = m.departure_id and o.booking_id = m.booking_id
             and o.author = 'operator' and o.departure_message_id is null
             and o.created_at >= m.created_at),
         case when m.read_at < clock_now() - interval '7 days' then m.read_at end)
 where m.author = 'traveller';
create index message_waiting on message (reply_due_at)
  where author = 'traveller' and answered_at is null;
