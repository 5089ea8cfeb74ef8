-- What wakes people has events of its own; "epss_rose" crosses 0.1, 0.5 or 0.9 upward.
alter table cve_events drop constraint cve_events_event_type_check;
alter table cve_events add constraint cve_events_event_type_check check (
  event_type in (
    'cve_created', 'cve_updated', 'severity_changed', 'status_changed', 'references_added', 'kev_added',
    'exploitation_changed', 'epss_rose'
  )
);
