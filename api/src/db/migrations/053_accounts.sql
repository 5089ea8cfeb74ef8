-- compatible with: 040
alter table users add column is_admin boolean not null default false;
-- Set while an operator has disabled the account: its sessions have ended, and no new one starts.
alter table users add column disabled_at timestamptz;
