import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import type { Config } from '../../config.ts';
import { badRequest, type Deps, HttpError, unavailable } from '../../http/index.ts';
import { type Identity, readIdentity } from './readIdentity.ts';

const TIMEOUT_SECONDS = 10;
const RETRY_SECONDS = 10;
const CLOCK_TOLERANCE_SECONDS = 30;
// A logout that waited longer at the provider is not accepted again.
const MAX_LOGOUT_AGE = '5 minutes';
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

type Oidc = NonNullable<Config['oidc']>;

export interface Request {
  state: string;
  nonce: string;
  verifier: string;
  // In seconds. An earlier sign-in at the provider is not accepted.
  since?: number;
}

const refused = () => badRequest('The sign-in was not accepted. Start again.', 'ERR_SSO_REFUSED');

// An OpenID provider: the code flow with PKCE. Its metadata is read at the first use and kept.
export class IdentityProvider {
  readonly #oidc: Oidc;
  readonly #redirectUri: string;
  readonly #log: Deps['log'];
  #configuration: Promise<client.Configuration> | undefined;

  constructor(oidc: Oidc, { config, log }: Pick<Deps, 'config' | 'log'>) {
    this.#oidc = oidc;
    this.#redirectUri = `${config.publicUrl}/sso`;
    this.#log = log;
  }

  // `isFresh`: the provider asks for the sign-in again, also where it knows the browser.
  async createRequest({ isFresh = false } = {}): Promise<{ url: string; request: Request }> {
    const configuration = await this.#discover();
    const verifier = client.randomPKCECodeVerifier();
    const since = Math.floor(Date.now() / 1000);
    const request = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier,
      ...(isFresh && { since }),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: this.#oidc.scopes,
      state: request.state,
      nonce: request.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isFresh && { prompt: 'login', max_age: '0' }),
    });
    return { url: url.href, request };
  }

  // Checks state, issuer, signature, audience, expiry and nonce.
  // @throws HttpError 400
  async readAnswer(query: string, { state, nonce, verifier, since }: Request): Promise<Identity> {
    const configuration = await this.#discover();
    const address = new URL(this.#redirectUri);
    address.search = query;
    try {
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('The provider sent no ID token');
      const { auth_time: signedInAt = 0 } = claims;
      if (since !== undefined && signedInAt < since - CLOCK_TOLERANCE_SECONDS)
        throw new Error('The provider did not ask for a new sign-in');
      const { userinfo_endpoint } = configuration.serverMetadata();
      const more =
        userinfo_endpoint === undefined
          ? {}
          : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return readIdentity(this.#oidc, claims, more);
    } catch (error) {
      this.#log.warn({ err: error }, 'an answer of the identity provider was refused');
      throw refused();
    }
  }

  // Reads a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6).
  // @throws HttpError 400
  async readLogout(token: string): Promise<{ issuer: string; subject: string | undefined; sid: string | undefined }> {
    const { issuer, jwks_uri = '' } = (await this.#discover()).serverMetadata();
    try {
      const { payload, protectedHeader } = await jwtVerify(token, createRemoteJWKSet(new URL(jwks_uri)), {
        issuer,
        audience: this.#oidc.clientId,
        maxTokenAge: MAX_LOGOUT_AGE,
        requiredClaims: ['iat', 'jti', 'events'],
      });
      const { sub: subject, events, nonce } = payload;
      const sid = typeof payload['sid'] === 'string' && payload['sid'] !== '' ? payload['sid'] : undefined;
      const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
      const isOther =
        protectedHeader.typ !== undefined && !/^(?:application\/)?(?:logout\+)?jwt$/i.test(protectedHeader.typ);
      if (!isLogout || isOther || nonce !== undefined) throw new Error('This is not a logout token');
      if (subject === undefined && sid === undefined) throw new Error('The logout token names nobody');
      return { issuer, subject, sid };
    } catch (error) {
      this.#log.warn({ err: error }, 'a logout token was refused');
      throw refused();
    }
  }

  async #discover(): Promise<client.Configuration> {
    this.#configuration ??= this.#readMetadata();
    try {
      return await this.#configuration;
    } catch (error) {
      this.#configuration = undefined;
      if (error instanceof HttpError) throw error;
      this.#log.error({ err: error }, 'the identity provider could not be reached');
      throw unavailable(`${this.#oidc.name} can't be reached. Try again.`, 'ERR_SSO_UNAVAILABLE', RETRY_SECONDS);
    }
  }

  async #readMetadata(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#oidc;
    const address = new URL(issuer);
    const configuration = await client.discovery(
      address,
      clientId,
      clientSecret,
      clientSecret === undefined ? client.None() : undefined,
      { timeout: TIMEOUT_SECONDS, ...(address.protocol === 'http:' && { execute: [client.allowInsecureRequests] }) },
    );
    // Without it, the TLS connection alone vouches for the ID token.
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  }
}
