create table users (
  id integer generated always as identity primary key,
  email text not null, -- as typed at registration
  email_key text not null unique, -- lower case: what people are found by
  password_hash text not null,
  email_verified boolean not null default false,
  plan text not null default 'free' check (plan in ('free', 'pro', 'premium', 'business', 'enterprise')),
  auth_epoch integer not null default 0, -- grows with each password reset: every older token is void
  created_at timestamptz not null default now()
);

-- One row a sign-in; a token's `sid` names it.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id) on delete cascade,
  auth_epoch integer not null,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);
create index sessions_refreshed on sessions (refreshed_at);

-- One live code for an address; a resend replaces it. Also kept for addresses without an account, so that both take the same way.
-- `verify` only verifies the address (sent at registration and sign-in); `any` (asked for by itself) also resets the password.
create table otp_codes (
  email_key text primary key,
  purpose text not null check (purpose in ('verify', 'any')),
  code_hmac text not null,
  attempts integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index otp_codes_expiry on otp_codes (expires_at);

create table rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  n integer not null
);
create index rate_limits_end on rate_limits (window_ends_at);

create table notification_settings (
  user_id integer primary key references users (id) on delete cascade,
  email text,
  email_enabled boolean not null default true,
  telegram_chat_id text,
  telegram_enabled boolean not null default false,
  tracking_notifications_enabled boolean not null default true,
  tracking_min_severity integer not null default 0 check (tracking_min_severity between 0 and 4),
  daily_cve_enabled boolean not null default false,
  daily_cve_min_severity integer not null default 0 check (daily_cve_min_severity between 0 and 4)
);

-- `target_pk` is the primary key of the vendor, product, product version or CVE that `tracking_type` says.
create table trackings (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  tracking_type text not null check (tracking_type in ('cve', 'vendor', 'product', 'product_version')),
  target_pk integer not null,
  custom_name text,
  notes text not null default '',
  version_filter text,
  email_enabled boolean not null default true,
  telegram_enabled boolean not null default true,
  is_active boolean not null default true,
  auto_track_new_versions boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, tracking_type, target_pk)
);
create index trackings_target on trackings (tracking_type, target_pk) where is_active;

create table exports (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  type text not null check (type in ('html', 'csv', 'json')),
  filters jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed')),
  total_cves integer,
  file_size bigint,
  error_msg text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index exports_user on exports (user_id, created_at desc, id desc);

-- What was told to whom, so that nothing is told twice.
create table notifications_sent (
  user_id integer not null references users (id) on delete cascade,
  channel text not null check (channel in ('email', 'telegram')),
  event_key text not null,
  sent_at timestamptz not null,
  primary key (user_id, channel, event_key)
);
