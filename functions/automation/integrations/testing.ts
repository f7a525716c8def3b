import { AppError } from '@shared/core/errors.ts';
import { isMasked } from '@shared/core/maskedSecret.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { integrations } from '@shared/integrations/contract.ts';
import { type ServiceAccount, serviceAccountIn } from '@shared/integrations/rules.ts';
import { ulid } from 'ulid';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { log } from '../../core/log.ts';
import { decrypt } from '../../core/secrets/encryption.ts';
import { integrationRecords } from '../../flows/integrations/repo.ts';
import { detectIntent } from '../dialogflowAgent.ts';

type SessionTest = Parsed<typeof integrations.testSession>;

const greetings: Readonly<Record<string, string>> = { pt: 'Olá', en: 'Hello', es: 'Hola' };

/** Returns the entered credentials, or the stored ones if they are masked. @throws ERR_NO_INTEGRATIONS_FOUND */
async function accountOf(ctx: CompanyCtx, { id, jsonContent }: SessionTest): Promise<ServiceAccount | undefined> {
  if (id === undefined || !isMasked(jsonContent)) return serviceAccountIn(jsonContent);
  const current = await integrationRecords.get(ctx, id);
  return current.jsonContent === '' ? undefined : serviceAccountIn(await decrypt(current.jsonContent));
}

/**
 * Greets an agent in a session that is not used again (B-INT-12).
 * @throws ERR_TEST_SESSION_DIALOG, ERR_TEST_REPLY_DIALOG
 */
export async function testSession(wanted: SessionTest, ctx: CompanyCtx): Promise<{ messages: string[] }> {
  const account = await accountOf(ctx, wanted);
  if (!account) throw new AppError('ERR_TEST_SESSION_DIALOG');
  const { projectName: project, language } = wanted;
  const text = greetings[language.slice(0, 2).toLowerCase()] ?? 'Hello';
  const asked = await detectIntent(ctx, account, { project, language, session: `test-${ulid()}`, question: { text } });
  if (!asked.ok) {
    log.warn('integration.untested', { companyId: ctx.companyId, reason: asked.reason });
    throw new AppError('ERR_TEST_SESSION_DIALOG');
  }
  if (asked.texts.length === 0) throw new AppError('ERR_TEST_REPLY_DIALOG');
  return { messages: [...asked.texts] };
}
