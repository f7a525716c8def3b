import type { Parsed } from '@shared/core/route.ts';
import type { externalApi } from '@shared/developers/contract.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { callerOf } from './caller.ts';
import { existence } from './existence.ts';
import { recipientAlias } from './send.ts';

/** B-API-6. */
export async function checkNumber(input: Parsed<typeof externalApi.checkNumber>, ctx: Ctx) {
  const caller = callerOf(ctx);
  const alias = recipientAlias(caller, input.number);
  const number = alias.value;
  return {
    existsInWhatsapp: await existence(caller, alias),
    number,
    numberFormatted: alias.kind === 'pn' ? `+${number}` : number,
  };
}
