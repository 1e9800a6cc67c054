set local statement_timeout = 0;

-- Passkeys that replace the code of the authenticator app. Their private keys never leave the device.
create table staff_passkey (
  id uuid primary key,
  user_id uuid not null references staff_user (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  -- The authenticator's own name for it, in base64url. It belongs to one account only.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator says it was used. One that went back was copied. Some always say 0.
  use_count bigint not null,
  -- How browsers reach the authenticator, such as `usb` or `internal`.
  transports text[] not null,
  created_at timestamptz not null default clock_now(),
  last_used_at timestamptz
);
create index staff_passkey_user on staff_passkey (user_id);

-- What an authenticator must sign next in this session. Each is used once, within five minutes.
alter table staff_session
  add column passkey_challenge text,
  add column passkey_purpose text check (passkey_purpose in ('add', 'use')),
  add column passkey_challenge_until timestamptz;
