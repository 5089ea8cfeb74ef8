import type { Names } from './readPurl.ts';

// `owner/repository`, or `vendor|product` where records name neither; several are separated by commas.
export const parseKnownNames = (text: string): Names[] =>
  text.split(', ').flatMap((each) => {
    const [vendor = '', product = ''] = each.split(each.includes('|') ? '|' : '/');
    return each.includes('|') ? [{ vendor, product: product || vendor }] : fromRepository(vendor, product);
  });

// CNAs of GitHub name the owner as the vendor; others name the project alone.
export function fromRepository(owner: string, repository: string): Names[] {
  const names = [{ vendor: owner, product: repository, isRepository: true }];
  return owner.toLowerCase() === repository.toLowerCase()
    ? [...names, { product: repository, isOwnName: true }]
    : names;
}

export const listApacheNames = (product: string): Names[] => [
  { vendor: 'Apache Software Foundation', product: `Apache ${product}` },
  { vendor: 'Apache Software Foundation', product: `Apache ${product} (incubating)` },
  { vendor: 'Apache', product },
];
