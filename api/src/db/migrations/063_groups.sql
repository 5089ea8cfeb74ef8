-- compatible with: 052
-- What a group of the identity provider gave: the next sign-in changes or takes it back (decision 0167).
alter table team_members add column by_group boolean not null default false;
alter table users add column operator_by_group boolean not null default false;
