-- compatible with: 040
-- `hash` is the SHA-256 of a random token, in hexadecimal.
create table api_tokens (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  hash text not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index api_tokens_user on api_tokens (user_id);

-- `network` is a keyed hash, as in `sessions`.
create table api_token_uses (
  token_id integer not null references api_tokens (id) on delete cascade,
  day date not null,
  network text not null,
  primary key (token_id, day, network)
);
