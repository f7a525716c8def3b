import { withoutTail } from '@shared/core/text.ts';
import { isTestKey } from '@shared/prompts/testKey.ts';
import { isSandboxOpen } from '../../core/context/sandboxGate.ts';
import { env } from '../../core/env.ts';

const openAi = 'https://api.openai.com';

/** Where a key is shown: the test key at the stand-in alone, every other at the provider; undefined where a key opens nothing. */
export function providerFor(apiKey: string): string | undefined {
  if (!isTestKey(apiKey)) return withoutTail(env('OPENAI_URL'), '/').replace(/\/v1$/, '');
  return isSandboxOpen() ? `${env('PUBLIC_URL')}/api/sandbox/model` : undefined;
}

/** Whether it is OpenAI itself and not another server of the same protocol. */
export const isOpenAi = (apiKey: string): boolean => providerFor(apiKey) === openAi;
