-- Records in which no vendor with a product is affected were shown without a vendor. They get the names that an import gives
-- them since (`nameRow` in readRecord.ts). Nothing is linked: they match no tracking and no filter by vendor.
with stated as (
  select c.pk, a.n, a.v->>'vendor' as vendor, a.v->>'product' as product, a.v->>'source' as source,
    first_value(a.v->>'source') over (partition by c.pk order by a.n) as first_source,
    a.v->>'default_status' = 'affected'
      or (json_array_length(a.v->'ranges') = 0 and a.v->>'default_status' = 'unknown')
      or exists (select 1 from json_array_elements(a.v->'ranges') as r (v) where r.v->>'status' <> 'unaffected') as is_affected
  from cves c join cve_details d on d.cve_pk = c.pk
    cross join lateral json_array_elements(d.doc->'affected') with ordinality as a (v, n)
  where c.vendor_name is null
), named as (
  -- The CNA's entries come first.
  select distinct on (pk) pk, vendor, product from stated
  where vendor is not null and source = first_source
  order by pk, product is null, n
), affected as (
  select distinct on (pk) pk, product from stated where is_affected and product is not null order by pk, n
)
update cves c set vendor_name = n.vendor, product_name = coalesce(a.product, n.product, c.product_name)
from named n left join affected a on a.pk = n.pk
where n.pk = c.pk;

update catalogue_state set data_version = data_version + 1;
