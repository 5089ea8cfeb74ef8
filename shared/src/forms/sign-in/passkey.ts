type RequestOptions = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0];
type CreationOptions = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0];
type PasskeyJson<T> = T & { type: 'public-key' };

/** Whether this browser has passkeys and reads their options from JSON. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Returns undefined if the user cancelled, or no passkey fits. */
export async function getPasskey(options: object): Promise<PasskeyJson<AuthenticationResponseJSON> | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as RequestOptions);
  const credential = await unlessCancelled(navigator.credentials.get({ publicKey }));
  return credential?.toJSON() as PasskeyJson<AuthenticationResponseJSON> | undefined;
}

/** Returns undefined if the user cancelled. */
export async function createPasskey(options: object): Promise<PasskeyJson<RegistrationResponseJSON> | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as CreationOptions);
  const credential = await unlessCancelled(navigator.credentials.create({ publicKey }));
  return credential?.toJSON() as PasskeyJson<RegistrationResponseJSON> | undefined;
}

async function unlessCancelled(request: Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
  try {
    return ((await request) as PublicKeyCredential | null) ?? undefined;
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined;
    throw error;
  }
}
