-- Sign-ins, refusals and limits, counted by minute. No address or contact is stored: networks are
-- keyed hashes, and people are the IDs of their accounts.
create table security_event (
  at timestamptz not null,
  kind text not null check (kind in (
    'signed_in', 'signed_out', 'wrong_code', 'access_refused', 'rate_limited', 'staff_refused',
    'signature_refused', 'foreign_origin')),
  -- The pattern of the route, such as `POST /v1/auth/sessions`.
  route text not null,
  -- Empty if it isn't known.
  network_hash text not null,
  actor text not null,
  count int not null check (count > 0),
  primary key (at, kind, route, network_hash, actor)
);
