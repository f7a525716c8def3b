import { AppError } from '@shared/core/errors.ts';
import type { SandboxNumber } from '@shared/sandbox/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { sendRequest } from '../core/outbound/httpClient.ts';
import { displayNumber, newAccessToken, newMobileNumber } from './ids.ts';
import type { PhoneOrder } from './phoneOrders.ts';
import * as repo from './repo.ts';

/**
 * Sends an order to the stand-in process for WhatsApp. It only runs on a developer's own machine, where numbers are
 * linked by a code without anything outside; see infra/local/linkedStandIn.ts.
 * @returns false if there is no such process, or it could not
 */
export async function orderPhone(order: PhoneOrder): Promise<boolean> {
  const url = process.env['SANDBOX_PHONES_URL'];
  if (!url) return false;
  const headers = { 'content-type': 'application/json' };
  const sent = await sendRequest(url, { method: 'POST', headers, body: JSON.stringify(order) });
  return sent.ok && sent.answer.status === 200;
}

/** The same phone scans the code of a connection every time. */
async function phoneOf(ctx: CompanyCtx, connectionId: number, name: string): Promise<SandboxNumber> {
  const before = (await repo.listNumbers(ctx.companyId)).find((number) => number.connectionId === connectionId);
  if (before) return before;
  const phoneNumberId = newMobileNumber();
  const number: SandboxNumber = {
    ...{ phoneNumberId, wabaId: '', displayPhoneNumber: displayNumber(phoneNumberId), verifiedName: name },
    ...{ companyId: ctx.companyId, channel: 'whatsapp', connectionId },
  };
  // The token is not handed out, because phones have none.
  await repo.createNumber(number, newAccessToken());
  return number;
}

/** @throws ERR_NOT_FOUND when the connection shows no code */
export async function link(ctx: CompanyCtx, connectionId: number, name: string): Promise<SandboxNumber> {
  const { companyId } = ctx;
  const isShown = await orderPhone({ type: 'look', companyId, connectionId });
  if (!isShown) throw new AppError('ERR_NOT_FOUND');
  const owner = await phoneOf(ctx, connectionId, name);
  const people = (await repo.listPhones(companyId)).map((phone) => ({ number: phone.number, name: phone.name }));
  const isScanned = await orderPhone({
    ...{ type: 'scan', companyId, connectionId, people },
    owner: { number: owner.phoneNumberId, name },
  });
  if (!isScanned) throw new AppError('ERR_NOT_FOUND');
  return owner;
}

/** @throws ERR_NOT_FOUND */
export async function unlink({ companyId }: CompanyCtx, phoneNumberId: string): Promise<null> {
  const number = await repo.findNumber(companyId, phoneNumberId);
  if (number?.channel !== 'whatsapp' || !(await orderPhone({ type: 'unlink', companyId, owner: phoneNumberId })))
    throw new AppError('ERR_NOT_FOUND');
  return null;
}
