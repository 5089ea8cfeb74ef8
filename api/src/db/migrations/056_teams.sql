-- compatible with: 040
-- A team owns trackings, exports and API tokens as a person does: by a row of `users`. Nobody can sign in to it, because it has no
-- password and its `email_key` is not an address.
create table teams (
  id integer primary key references users (id) on delete cascade,
  name text not null,
  created_at timestamptz not null
);

create table team_members (
  team_id integer not null references teams (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  joined_at timestamptz not null,
  primary key (team_id, user_id)
);
create index team_members_user on team_members (user_id);

-- `token_hash` is the SHA-256 of a random token, in hexadecimal.
create table team_invitations (
  id integer primary key generated always as identity,
  team_id integer not null references teams (id) on delete cascade,
  email text not null,
  email_key text not null,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  token_hash text not null unique,
  expires_at timestamptz not null,
  unique (team_id, email_key)
);
