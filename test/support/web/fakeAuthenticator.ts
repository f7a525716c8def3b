import { vi } from 'vitest';

const bytes = new Uint8Array([1, 2, 3]).buffer;

/** A browser with passkeys: what its dialog gives, or the error with which it ends. */
export function fakeAuthenticator(outcome: string | Error): void {
  vi.stubGlobal('PublicKeyCredential', class {});
  const answer = async () => {
    if (typeof outcome !== 'string') throw outcome;
    return {
      ...{ id: outcome, rawId: Uint8Array.from(Buffer.from(outcome, 'base64url')).buffer, type: 'public-key' },
      response: {
        ...{ clientDataJSON: bytes, attestationObject: bytes, authenticatorData: bytes, signature: bytes },
        getTransports: () => ['internal'],
      },
      getClientExtensionResults: () => ({}),
    };
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: answer, get: answer } });
}
