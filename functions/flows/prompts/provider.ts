import { withoutTail } from '@shared/core/text.ts';
import { isTestKey } from '@shared/prompts/testKey.ts';
import { isSandboxOpen } from '../../core/context/sandboxGate.ts';
import { env } from '../../core/env.ts';

const openAi = 'https://api.openai.com';

/**
 * Returns the server for a key: test keys only go to the sandbox, all others to the provider; undefined for a key that
 * opens nothing.
 */
export function providerFor(apiKey: string): string | undefined {
  if (!isTestKey(apiKey)) return withoutTail(env('OPENAI_URL'), '/').replace(/\/v1$/, '');
  return isSandboxOpen() ? `${env('PUBLIC_URL')}/api/sandbox/model` : undefined;
}

/** True for OpenAI itself, false for another server with the same protocol. */
export const isOpenAi = (apiKey: string): boolean => providerFor(apiKey) === openAi;
