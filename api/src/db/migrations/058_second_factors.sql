-- compatible with: 052
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id) on delete cascade,
  credential_id text not null unique, -- base64url, as the authenticator chose it
  public_key text not null, -- COSE, base64url
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table totp_secrets (
  user_id integer primary key references users (id) on delete cascade,
  sealed_secret text not null, -- AES-256-GCM
  created_at timestamptz not null,
  confirmed_at timestamptz, -- null until the first code is entered
  last_step integer not null default 0 -- the 30 seconds of the last code that was accepted
);

create table recovery_codes (
  user_id integer not null references users (id) on delete cascade,
  code_hash text not null, -- SHA-256 of 80 random bits
  primary key (user_id, code_hash)
);

-- A sign-in whose password is proven and that waits for its second factor, or the challenge of a passkey.
create table auth_challenges (
  token_hash text primary key,
  purpose text not null check (purpose in ('second_factor', 'passkey', 'passkey_creation', 'proof')),
  user_id integer references users (id) on delete cascade, -- null where a passkey says who signs in
  session_id uuid references sessions (id) on delete cascade,
  auth_epoch integer,
  challenge text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index auth_challenges_expiry on auth_challenges (expires_at);
create index auth_challenges_user on auth_challenges (user_id);
create index auth_challenges_session on auth_challenges (session_id);

-- When the owner of a session last entered a second factor, or the password of an account without one.
alter table sessions add column proven_at timestamptz;
