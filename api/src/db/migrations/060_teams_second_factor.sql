-- compatible with: 052
alter table teams add column requires_second_factor boolean not null default false;
