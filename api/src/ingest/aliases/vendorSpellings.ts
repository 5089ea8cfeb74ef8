// cspell:disable -- names of vendors
/** Vendors that records spell otherwise than they do themselves: as a name of an account, a package or a CPE. */
export const vendorSpellings: string[] = ['Nextcloud'];
