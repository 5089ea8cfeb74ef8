-- Which ranges hold a version: half of all name one version alone, which one look finds; of the others only those that
-- begin at or before the version are read. Each range is in one of the two.
create index affected_ranges_points on affected_ranges (product_id, lo) include (cve_pk) where hi = lo || E'\x01';
create index affected_ranges_spans on affected_ranges (product_id, lo) include (hi, cve_pk) where hi <> lo || E'\x01';
