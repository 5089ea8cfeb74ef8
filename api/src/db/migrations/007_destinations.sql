-- Where alerts may go. The account's own verified address needs no row. Any other address or chat is waiting until its owner has entered
-- the code that was sent there. Destinations that were saved before this version wait too: mails go to the account's own address meanwhile.
create table destination_confirmations (
  user_id integer not null references users (id) on delete cascade,
  channel text not null check (channel in ('email', 'telegram')),
  destination_key text not null, -- trimmed, in lower case
  confirmed_at timestamptz,
  code_hmac text,
  attempts integer not null default 0,
  sent_at timestamptz,
  expires_at timestamptz,
  primary key (user_id, channel, destination_key)
);

-- Which addresses were counted for what in an hour, so that each counts once: only hashes, whose key lives for a day.
create table telemetry_addresses (
  hour timestamptz not null,
  remote text not null,
  version text not null,
  event text not null,
  address_hash text not null,
  primary key (hour, remote, version, event, address_hash)
);
create table telemetry_keys (
  day date primary key,
  key text not null
);
