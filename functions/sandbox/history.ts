import type { SandboxMessage } from '@shared/sandbox/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { blankLine } from './customerLines.ts';
import { newMid, newWamid } from './ids.ts';
import * as repo from './repo.ts';

/** What a phone and a number exchanged before; `ctx.now` is when. */
export interface PastLine {
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
  /** What it is besides a text. */
  readonly content?: Partial<repo.ChatLine>;
  /** Over Messenger or Instagram. */
  readonly isOfPage?: boolean;
}

/** Writes the line without telling anybody, and opens the reply window where the customer wrote. */
export async function recordLine(
  ctx: CompanyCtx,
  { failure, callbackData, content = {}, isOfPage = false, ...past }: PastLine,
): Promise<string> {
  const at = ctx.now.toISOString();
  const pair = { companyId: ctx.companyId, phoneNumberId: past.phoneNumberId, number: past.number };
  const wamid = isOfPage ? newMid() : newWamid(past.number, past.fromCustomer);
  await repo.createLine({
    ...blankLine,
    ...pair,
    ...past,
    id: repo.newLineId(),
    wamid,
    type: 'text',
    failure: failure ?? null,
    callbackData: callbackData ?? null,
    ...content,
    at,
  });
  if (past.fromCustomer) await repo.savePairState(pair, { lastInboundAt: at });
  return wamid;
}
