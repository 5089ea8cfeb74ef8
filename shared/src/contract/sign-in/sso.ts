import { auth } from '../auth.ts';
import { type AnswerOf, extension, type ReadAnswer } from '../endpoint.ts';
import type * as schemas from '../schemas/sign-in/sso.ts';

export type SsoLink = NonNullable<ReadAnswer<AnswerOf<typeof schemas.finishSso>>['link']>;

const CAPABILITY = 'single-sign-on';

/** Sign-in at the identity provider of the installation. */
export const sso = {
  provider: extension<typeof schemas.ssoProvider>()('GET', '/auth/sso', CAPABILITY, ({ name, is_only }) => ({
    name,
    isOnly: is_only,
  })),
  start: extension<typeof schemas.startSso>()('POST', '/auth/sso/start', CAPABILITY, (answer) => answer),
  finish: extension<typeof schemas.finishSso>()('POST', '/auth/sso/finish', CAPABILITY, ({ session, link }) => ({
    session: session && auth.login.read(session),
    link,
  })),
  link: extension<typeof schemas.linkSso>()('POST', '/auth/sso/link', CAPABILITY, auth.login.read),
  startProof: extension<typeof schemas.startSsoProof>()(
    'POST',
    '/user/proof/sso/start',
    CAPABILITY,
    (answer) => answer,
  ),
  prove: extension<typeof schemas.proveBySso>()('POST', '/user/proof/sso', CAPABILITY),
};
