-- Coupon uses: one row per booking made with a coupon.
insert into allowed_transition (machine, from_state, to_state) values
  ('coupon_redemption', 'reserved', 'redeemed'),
  ('coupon_redemption', 'reserved', 'released'),
  ('coupon_redemption', 'released', 'reserved');

create table coupon_redemption (
  departure_id uuid not null,
  id uuid not null,
  coupon_id uuid not null references coupon (id),
  booking_id uuid not null,
  -- A keyed hash of email and phone; null for bookings from before it was recorded.
  customer_key_hash text,
  discount_minor bigint not null check (discount_minor >= 0),
  status text not null check (status in ('reserved', 'redeemed', 'released')),
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (departure_id, id),
  unique (departure_id, booking_id),
  foreign key (departure_id, booking_id) references booking (departure_id, id)
);
create index coupon_redemption_id on coupon_redemption (id);
create index coupon_redemption_coupon on coupon_redemption (coupon_id) where status <> 'released';
create trigger coupon_redemption_transition before update of status on coupon_redemption
  for each row execute function enforce_transition('coupon_redemption');

-- Uses per person are limited across all departures, so they are counted outside the table that may
-- be sharded.
create table coupon_customer (
  coupon_id uuid not null references coupon (id),
  customer_key_hash text not null,
  uses int not null check (uses >= 0),
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now(),
  primary key (coupon_id, customer_key_hash)
);

insert into coupon_redemption
  (departure_id, id, coupon_id, booking_id, discount_minor, status, created_at)
select b.departure_id, gen_random_uuid(), b.coupon_id, b.id, b.coupon_discount_minor,
       case when b.status = 'pending_payment' then 'reserved'
            when b.status = 'expired' then 'released'
            -- Bookings cancelled before any payment had released their coupon.
            when b.status = 'cancelled' and not exists (
              select 1 from booking_event e
               where e.departure_id = b.departure_id and e.booking_id = b.id
                 and e.kind in ('booking_confirmed', 'booking_confirmed_late')) then 'released'
            else 'redeemed' end,
       b.created_at
  from booking b where b.coupon_id is not null;

update coupon c
   set spent_minor = s.spent,
       -- Budgets weren't enforced until now: raise each to at least the amount given away.
       budget_minor = case when c.budget_minor < s.spent then s.spent else c.budget_minor end
  from (select coupon_id, sum(discount_minor)::bigint as spent
          from coupon_redemption where status <> 'released' group by coupon_id) s
 where s.coupon_id = c.id;

alter table coupon
  add constraint coupon_spent_not_negative check (spent_minor >= 0),
  add constraint coupon_within_budget check (budget_minor is null or spent_minor <= budget_minor),
  add constraint coupon_at_least_once check (max_per_customer >= 1);
