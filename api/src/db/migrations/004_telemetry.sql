-- How releases of the front end do in browsers, counted by the hour. `n` estimates: successes are reported by a sample of pages.
create table telemetry (
  hour timestamptz not null,
  remote text not null,
  version text not null,
  event text not null,
  n bigint not null,
  ms bigint not null, -- of all of them together, where the event takes time
  primary key (hour, remote, version, event)
);
