-- compatible with: 040
-- Ids have no gaps, and each hash covers the entry and the hash of the one before it (decision 0158). Accounts are not referenced: their
-- entries stay when they are deleted.
create table audit_log (
  id bigint primary key,
  at timestamptz not null,
  event text not null,
  actor text not null,
  user_id integer, -- the account that the entry is about
  network text,
  credential text,
  request_id text,
  details text not null, -- JSON, as it was hashed
  hash text not null
);
create index audit_log_user on audit_log (user_id, id);
create index audit_log_event on audit_log (event, id);

-- One row: the newest entry, and the newest of those that were deleted after their retention.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  id bigint not null,
  hash text not null,
  pruned_id bigint not null,
  pruned_hash text not null
);
insert into audit_head (id, hash, pruned_id, pruned_hash) values (0, repeat('0', 64), 0, repeat('0', 64));

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.id <= (select pruned_id from audit_head) then
      return old;
    end if;
  end if;
  raise exception 'The audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_keep before truncate on audit_log for each statement execute function refuse_audit_change();
