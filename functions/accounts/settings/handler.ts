import { AppError } from '@shared/core/errors.ts';
import { settings as contract } from '@shared/settings/contract.ts';
import type { Settings } from '@shared/settings/model.ts';
import { checkedColumn, checkedValue, globalSetting } from '@shared/settings/rules.ts';
import type { Ctx } from '../../core/http/ctx.ts';
import { serve } from '../../core/http/serve.ts';
import { readSettings, writeSetting, writeUserCreation } from './repo.ts';
import { isSignUpOpen } from './service.ts';

const userCreation = async (): Promise<string> => ((await isSignUpOpen()) ? 'enabled' : 'disabled');

/** Writes one setting and answers all of the company's. */
async function write(ctx: Ctx, name: string, text: string): Promise<{ value: string; all: Settings }> {
  const column = checkedColumn(name);
  if (column === globalSetting && !ctx.user.super) throw new AppError('ERR_NO_SUPER');
  const value = checkedValue(column, text);
  if (column !== globalSetting) return { value, all: await writeSetting(ctx.companyId, column, value) };
  await writeUserCreation(ctx.companyId, value);
  return { value, all: await readSettings(ctx.companyId) };
}

export const handler = serve(contract, {
  list: async (_input, ctx) => {
    const [own, global] = await Promise.all([readSettings(ctx.companyId, true), userCreation()]);
    return Object.entries({ ...own, [globalSetting]: global }).map(([key, value]) => ({ key, value }));
  },
  update: async ({ key, value }, ctx) => ({ key, value: (await write(ctx, key, value)).value }),
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
