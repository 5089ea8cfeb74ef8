// Pages of the shell. Publishing refuses an area that claims one of these paths.
export const host = { paths: ['/about', '/platform'] };
