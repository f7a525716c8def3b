import { AppError } from '@shared/core/errors.ts';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { api, type ResultOf } from '@web/lib/api.ts';
import { beginSession } from '@web/lib/credentials.ts';
import { textOf } from '@web/lib/i18n.ts';
import { passkeyTexts } from './passkeyText.ts';

type Why = 'cancelled' | 'known' | 'elsewhere' | 'unsupported';

/** Reasons by the name of the browser's error. */
const whyByName: Readonly<Record<string, Why>> = {
  InvalidStateError: 'known',
  SecurityError: 'elsewhere',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
};

const refused = (why: Why, cause?: unknown): AppError =>
  new AppError('ERR_PASSKEY_REFUSED', { payload: textOf(passkeyTexts, why) }, { cause });

/** Says in the person's words why the browser gave nothing. */
async function prompted<T>(prompt: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw refused('unsupported');
  try {
    return await prompt();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw refused(whyByName[name] ?? 'cancelled', error);
  }
}

const get = (options: unknown) =>
  prompted(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));

type OwnProof = Parameters<typeof api.passkeys.begin>[0];

/** Has the browser make a passkey, and sets it up under a name. */
export async function createPasskey(given: OwnProof, name: string): Promise<ResultOf<'passkeys', 'create'>> {
  const { challenge, options } = await api.passkeys.begin(given);
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await prompted(() => startRegistration({ optionsJSON }));
  return api.passkeys.create({ challenge, name, response });
}

/**
 * Asks for a passkey of the signed-in user.
 * @returns the proof, which replaces a code
 */
export async function proveWithPasskey(): Promise<string> {
  const { challenge, options } = await api.passkeys.beginProof({});
  return (await api.passkeys.prove({ challenge, response: await get(options) })).proof;
}

/** @param handle of the first step, where the password was given already */
export async function signInWithPasskey(handle?: string): Promise<void> {
  const first = handle === undefined ? {} : { handle };
  const { challenge, options } = await api.passkeys.beginSignIn(first);
  beginSession(await api.passkeys.signIn({ ...first, challenge, response: await get(options) }));
}
