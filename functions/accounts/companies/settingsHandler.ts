import { AppError } from '@shared/core/errors.ts';
import { settings as contract } from '@shared/settings/contract.ts';
import type { Settings } from '@shared/settings/model.ts';
import { checkedColumn, checkedValue, globalSetting, paymentSetting } from '@shared/settings/rules.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { serve } from '../../core/http/serve.ts';
import { sealSent } from '../../core/secrets/encryption.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { weeklyWrites } from '../../metrics/weekly/schedule.ts';
import { changePlatformSettings, maskedPaymentToken } from './platform.ts';
import { readSettings, writeSetting, writeUserCreation } from './repo.ts';
import { isSignUpOpen } from './service.ts';

const userCreation = async (): Promise<string> => ((await isSignUpOpen()) ? 'enabled' : 'disabled');

/** @throws ERR_NO_PROMPT_FOUND */
async function checkPrompt({ companyId }: Ctx, value: string): Promise<void> {
  const isThere = value === '0' || (await getItem(keys.prompt(companyId, Number(value)), true)) !== undefined;
  if (!isThere) throw new AppError('ERR_NO_PROMPT_FOUND');
}

/** Writes one setting and answers all of the company's. */
async function write(ctx: Ctx, name: string, text: string): Promise<{ value: string; all: Settings }> {
  const column = checkedColumn(name);
  if (column === globalSetting && !ctx.user.super) throw new AppError('ERR_NO_SUPER');
  const value = checkedValue(column, text);
  if (column === 'assistantPrompt') await checkPrompt(ctx, value);
  if (column !== globalSetting) {
    const more = weeklyWrites(ctx.company, [column, value], ctx.now);
    return { value, all: await writeSetting(ctx.companyId, column, value, more) };
  }
  await writeUserCreation(ctx.companyId, value);
  return { value, all: await readSettings(ctx.companyId) };
}

/** The token as the platform's staff see it (B-INV-5). @throws ERR_NO_SUPER */
async function writePaymentToken(ctx: Ctx, sent: string): Promise<string> {
  if (!ctx.user.super) throw new AppError('ERR_NO_SUPER');
  await changePlatformSettings(async (current) => ({ ...current, asaas: await sealSent(current.asaas, sent.trim()) }));
  return maskedPaymentToken();
}

export const handler = serve(contract, {
  list: async (_input, ctx) => {
    const [own, global] = await Promise.all([readSettings(ctx.companyId, true), userCreation()]);
    const payment = ctx.user.super ? { [paymentSetting]: await maskedPaymentToken() } : {};
    return Object.entries({ ...own, [globalSetting]: global, ...payment }).map(([key, value]) => ({ key, value }));
  },
  update: async ({ key, value }, ctx) => {
    if (key === paymentSetting) return { key, value: await writePaymentToken(ctx, value) };
    return { key, value: (await write(ctx, key, value)).value };
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
  updateCompany: async ({ column, data }, ctx) => {
    const { value, all } = await write(ctx, column, data);
    return { response: true as const, result: { ...all, [column]: value } };
  },
});
