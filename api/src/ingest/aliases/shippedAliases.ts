import { identityKey } from '../record/identityKey.ts';
import products from './shippedProducts.json' with { type: 'json' };
import vendors from './shippedVendors.json' with { type: 'json' };

// Aliases by the displayed name of a vendor; a name without aliases only has this spelling. Only what is certain from the
// records: another form of the legal entity's name, the name of its packages and accounts, or the token of its CPEs. Not
// subsidiaries, and not what was bought later.
export const shippedAliases: Record<string, string[]> = vendors;

// Aliases of products, by vendor and displayed name. Only other spellings, and parts of a project that are released
// with its versions: `activesupport` is one, `rails-html-sanitizer` has separate versions.
export const shippedProductAliases: Record<string, Record<string, string[]>> = products;

// Each name of a vendor with its aliases, and the vendor itself for its spelling.
export const shippedRows = () =>
  Object.entries(shippedAliases).flatMap(([vendor, aliases]) =>
    [vendor, ...aliases].map((name) => ({
      key: identityKey(name),
      name,
      canonical_key: identityKey(vendor),
      canonical_name: vendor,
    })),
  );

export const shippedProductRows = () =>
  Object.entries(shippedProductAliases).flatMap(([vendor, products]) =>
    Object.entries(products).flatMap(([product, aliases]) =>
      aliases.map((name) => ({
        vendor_key: identityKey(vendor),
        vendor_name: vendor,
        key: identityKey(name),
        name,
        canonical_key: identityKey(product),
        canonical_name: product,
      })),
    ),
  );
