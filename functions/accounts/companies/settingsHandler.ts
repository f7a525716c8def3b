import { AppError } from '@shared/core/errors.ts';
import type { FreshProof } from '@shared/core/freshProof.ts';
import { settings as contract } from '@shared/settings/contract.ts';
import type { Settings } from '@shared/settings/model.ts';
import { checkedColumn, checkedValue, globalSetting, paymentSetting } from '@shared/settings/rules.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { serve } from '../../core/http/serve.ts';
import { sealSent } from '../../core/secrets/encryption.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { weeklyWrites } from '../../metrics/weekly/schedule.ts';
import { checkFreshProof } from '../records/freshProof.ts';
import { changePlatformSettings, maskedPaymentToken } from '../settings/platform.ts';
import { readSettings, writeSetting, writeUserCreation } from '../settings/repo.ts';
import { isSignUpOpen } from '../settings/service.ts';

const userCreation = async (): Promise<string> => ((await isSignUpOpen()) ? 'enabled' : 'disabled');

/** @throws ERR_NO_PROMPT_FOUND */
async function checkPrompt({ companyId }: Ctx, value: string): Promise<void> {
  const isThere = value === '0' || (await getItem(keys.prompt(companyId, Number(value)), true)) !== undefined;
  if (!isThere) throw new AppError('ERR_NO_PROMPT_FOUND');
}

/**
 * Requires a fresh proof for settings that would let a stolen session weaken sign-in or redirect payments.
 * @throws ERR_FRESH_PROOF_REQUIRED and the errors of a wrong proof
 */
async function checkWeakening(ctx: Ctx, given: FreshProof, [column, value]: readonly [string, string]): Promise<void> {
  if (column !== 'requireSecondFactor' || value !== 'disabled') return;
  const { requireSecondFactor } = await readSettings(ctx.companyId, true);
  if (requireSecondFactor === 'enabled') await checkFreshProof(given, ctx);
}

interface Wish extends FreshProof {
  readonly name: string;
  readonly text: string;
}

/** Writes one setting and answers all of the company's. */
async function write(ctx: Ctx, { name, text, ...given }: Wish): Promise<{ value: string; all: Settings }> {
  const column = checkedColumn(name);
  if (column === globalSetting && !ctx.user.super) throw new AppError('ERR_NO_SUPER');
  const value = checkedValue(column, text);
  await checkWeakening(ctx, given, [column, value]);
  if (column === 'assistantPrompt') await checkPrompt(ctx, value);
  if (column !== globalSetting) {
    const more = weeklyWrites(ctx.company, [column, value], ctx.now);
    return { value, all: await writeSetting(ctx.companyId, column, value, more) };
  }
  await writeUserCreation(ctx.companyId, value);
  return { value, all: await readSettings(ctx.companyId) };
}

/** The token as the platform's staff see it (B-INV-5). @throws ERR_NO_SUPER */
async function writePaymentToken(ctx: Ctx, sent: string, given: FreshProof): Promise<string> {
  if (!ctx.user.super) throw new AppError('ERR_NO_SUPER');
  await checkFreshProof(given, ctx);
  await changePlatformSettings(async (current) => ({ ...current, asaas: await sealSent(current.asaas, sent.trim()) }));
  return maskedPaymentToken();
}

export const handler = serve(contract, {
  list: async (_input, ctx) => {
    const [own, global] = await Promise.all([readSettings(ctx.companyId, true), userCreation()]);
    const payment = ctx.user.super ? { [paymentSetting]: await maskedPaymentToken() } : {};
    return Object.entries({ ...own, [globalSetting]: global, ...payment }).map(([key, value]) => ({ key, value }));
  },
  update: async ({ key, value, ...given }, ctx) => {
    if (key === paymentSetting) return { key, value: await writePaymentToken(ctx, value, given) };
    return { key, value: (await write(ctx, { name: key, text: value, ...given })).value };
  },
  company: async ({ companyId }, ctx) => {
    if (companyId !== ctx.companyId) throw new AppError('ERR_NO_SETTING_FOUND');
    return readSettings(companyId, true);
  },
  one: async ({ column: name }, ctx) => {
    const column = checkedColumn(name);
    if (column === globalSetting) return { [column]: await userCreation() };
    return { [column]: (await readSettings(ctx.companyId, true))[column] };
  },
  updateCompany: async ({ column, data, ...given }, ctx) => {
    const { value, all } = await write(ctx, { name: column, text: data, ...given });
    return { response: true as const, result: { ...all, [column]: value } };
  },
});
