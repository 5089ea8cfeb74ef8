-- compatible with: 052
-- Addresses at which feed readers get the CVEs of a rule, vendor or product. `token_hash` is the SHA-256 of the secret in the address,
-- in hexadecimal.
create table alert_feeds (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('rule', 'vendor', 'product')),
  rule_id integer references alert_rules (id) on delete cascade,
  -- Of a vendor or product.
  target_pk integer,
  token_hash text not null unique,
  created_at timestamptz not null,
  check ((kind = 'rule') = (rule_id is not null) and (kind = 'rule') = (target_pk is null))
);
create index alert_feeds_user on alert_feeds (user_id);
create index alert_feeds_rule on alert_feeds (rule_id) where rule_id is not null;
