const part = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');

/** An unsigned token that expires in so many seconds, as the client reads it; of nobody by name where no subject is given. */
export const testToken = (expiresIn = 1800, sub?: string): string =>
  [part({ alg: 'HS256', typ: 'JWT' }), part({ exp: Math.floor(Date.now() / 1000) + expiresIn, sub }), 'x'].join('.');
