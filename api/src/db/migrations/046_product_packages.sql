-- compatible with: 040
-- Which packages a product is distributed as: `ecosystem` is the type of a package URL (`npm`, `golang`, also `github` for a
-- repository), `name` its namespace and name as `toPackage` folds them. One row for each CVE that shows it, so that the rows of
-- a record go with it. `source` says who links them: `record` for the record itself.
create table product_packages (
  ecosystem text collate "C" not null,
  name text collate "C" not null,
  product_id integer not null,
  cve_pk integer not null,
  source text collate "C" not null,
  primary key (ecosystem, name, product_id, cve_pk, source)
);
create index product_packages_cve on product_packages (cve_pk);
create index product_packages_product on product_packages (product_id);
