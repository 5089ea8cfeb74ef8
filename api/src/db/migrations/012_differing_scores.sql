-- The scores of a CVE whose sources differ in severity, for its row in lists; null where they agree.
alter table cves add column differing_scores jsonb;
update cves c set differing_scores = s.scores from (
  select d.cve_pk, jsonb_agg(jsonb_build_object('source', e.v->>'source', 'version', e.v->>'version',
    'base_score', e.v->'base_score', 'severity', e.v->'severity') order by e.n) as scores
  from cve_details d cross join lateral json_array_elements(d.doc->'scores') with ordinality as e (v, n)
  where e.n <= 20 and (e.v->>'severity')::integer > 0
  group by d.cve_pk having count(distinct e.v->>'source') > 1 and count(distinct e.v->>'severity') > 1) s
where s.cve_pk = c.pk;
