const part = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');

/** An unsigned token that expires in so many seconds, as the client reads it. */
export const testToken = (expiresIn = 1800): string =>
  [part({ alg: 'HS256', typ: 'JWT' }), part({ exp: Math.floor(Date.now() / 1000) + expiresIn }), 'x'].join('.');
