-- compatible with: 052
-- Who an account is at the identity provider.
create table identities (
  issuer text not null,
  subject text not null,
  user_id integer not null references users (id) on delete cascade,
  groups text[] not null default '{}', -- as of the last sign-in
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

-- A sign-in that is at the identity provider, or that waits for the password of the local account.
create table sso_attempts (
  token_hash text primary key,
  purpose text not null check (purpose in ('sign_in', 'link')),
  sealed_data text not null, -- AES-256-GCM
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index sso_attempts_expiry on sso_attempts (expires_at);

-- The session at the identity provider, which a back-channel logout names; empty where the provider named none.
alter table sessions add column identity_sid text;
