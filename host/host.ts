// Pages of the shell. An area cannot publish a screen at one of their paths.
export const host = { paths: ['/about', '/platform'] };
