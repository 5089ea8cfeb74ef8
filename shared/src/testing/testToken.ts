const part = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');

/** Returns an unsigned token that expires after the given seconds, with an optional subject. */
export const testToken = (expiresIn = 1800, sub?: string): string =>
  [part({ alg: 'HS256', typ: 'JWT' }), part({ exp: Math.floor(Date.now() / 1000) + expiresIn, sub }), 'x'].join('.');
