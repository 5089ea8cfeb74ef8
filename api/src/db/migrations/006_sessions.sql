-- Refreshing a session makes its tokens' next generation: `generation` is the newest one given out, since `rotated_at`;
-- `used_generation` is the newest one that made a request. A token of an older generation is a copy, or its answer was lost.
alter table sessions add column generation integer not null default 0;
alter table sessions add column used_generation integer not null default 0;
alter table sessions add column rotated_at timestamptz;

-- For the list of sessions. `network` is a keyed hash of the IPv4 address or IPv6 /64 of the sign-in: guesses at passwords and
-- codes that come from elsewhere cannot lock out this network.
alter table sessions add column last_used_at timestamptz;
alter table sessions add column user_agent text;
alter table sessions add column network text;
update sessions set last_used_at = refreshed_at;

-- Null where an address was registered twice before it was verified: none of the passwords counts then.
alter table users alter column password_hash drop not null;

create index users_unverified on users (created_at) where not email_verified;
