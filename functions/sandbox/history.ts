import type { SandboxMessage } from '@shared/sandbox/model.ts';
import type { CompanyCtx } from '../core/http/ctx.ts';
import { blankLine } from './customerLines.ts';
import { newWamid } from './ids.ts';
import * as repo from './repo.ts';

/** A text that a phone and a number exchanged before; `ctx.now` is when. */
export interface PastText {
  readonly phoneNumberId: string;
  /** Of a phone that exists. */
  readonly number: string;
  readonly fromCustomer: boolean;
  readonly text: string;
  readonly status: SandboxMessage['status'];
  /** Graph error code of a failed one. */
  readonly failure?: string | undefined;
  /** `biz_opaque_callback_data` of the company's own: later statuses carry it. */
  readonly callbackData?: string | undefined;
}

/** Writes the line without telling anybody, and opens the reply window where the customer wrote. */
export async function recordText(ctx: CompanyCtx, { failure, callbackData, ...past }: PastText): Promise<string> {
  const at = ctx.now.toISOString();
  const pair = { companyId: ctx.companyId, phoneNumberId: past.phoneNumberId, number: past.number };
  const wamid = newWamid(past.number, past.fromCustomer);
  await repo.createLine({
    ...blankLine,
    ...pair,
    ...past,
    id: repo.newLineId(),
    wamid,
    type: 'text',
    failure: failure ?? null,
    callbackData: callbackData ?? null,
    at,
  });
  if (past.fromCustomer) await repo.savePairState(pair, { lastInboundAt: at });
  return wamid;
}
