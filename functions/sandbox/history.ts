import type { SandboxMessage } from '@shared/sandbox/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { blankLine } from './customerLines.ts';
import { newMid, newWamid } from './ids.ts';
import * as repo from './repo.ts';

/** A former message between a phone and a number; `ctx.now` is its instant. */
export interface PastLine {
  readonly phoneNumberId: string;
  /** Number of an existing phone. */
  readonly number: string;
  readonly fromCustomer: boolean;
  readonly text: string;
  readonly status: SandboxMessage['status'];
  /** Graph error code of a failed one. */
  readonly failure?: string | undefined;
  /** `biz_opaque_callback_data` of the company's own: later statuses carry it. */
  readonly callbackData?: string | undefined;
  /** Content other than text. */
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
