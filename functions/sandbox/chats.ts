import { AppError } from '@shared/core/errors.ts';
import type { SandboxMessage, SandboxNumber } from '@shared/sandbox/model.ts';
import type { CompanyCtx, Ctx } from '../core/context/ctx.ts';
import { customerLine, type WriteInput } from './customerLines.ts';
import { deliverMessage, deliverStatuses } from './deliveries.ts';
import { countSandbox } from './quota.ts';
import * as repo from './repo.ts';

interface PairInput {
  readonly phoneNumberId: string;
  readonly number: string;
}

/** @throws ERR_NOT_FOUND when the company has no such number or customer */
async function getPair(ctx: CompanyCtx, input: PairInput): Promise<{ number: SandboxNumber; phone: repo.Phone }> {
  const [number, phone] = await Promise.all([
    repo.findNumber(ctx.companyId, input.phoneNumberId),
    repo.findPhone(ctx.companyId, [input.number]),
  ]);
  if (!number || !phone) throw new AppError('ERR_NOT_FOUND');
  return { number, phone };
}

const pairOf = (ctx: CompanyCtx, { phoneNumberId, number }: PairInput): repo.Pair => ({
  companyId: ctx.companyId,
  phoneNumberId,
  number,
});

const isIn = (line: repo.ChatLine | undefined, { phoneNumberId, number }: PairInput): line is repo.ChatLine =>
  line?.phoneNumberId === phoneNumberId && line.number === number;

/** A chat on the phone: typing ends with the company's next message or when its time is over. */
export async function chat(ctx: CompanyCtx, input: PairInput) {
  await getPair(ctx, input);
  const pair = pairOf(ctx, input);
  const [messages, { typingSince, typingUntil }] = await Promise.all([repo.listLines(pair), repo.findPairState(pair)]);
  const answered = messages.some(({ fromCustomer, at }) => !fromCustomer && typingSince !== null && at >= typingSince);
  const isTyping = typingUntil !== null && typingUntil > ctx.now.toISOString() && !answered;
  return { messages, typingUntil: isTyping ? typingUntil : null };
}

/** The customer sends something. Offline it waits on the phone. @throws ERR_NOT_FOUND, ERR_VALIDATION */
export async function write(ctx: Ctx, input: WriteInput): Promise<SandboxMessage> {
  const { number, phone } = await getPair(ctx, input);
  const quoted = input.quotedWamid ? await repo.findLineByWamid(ctx.companyId, input.quotedWamid) : undefined;
  if (input.quotedWamid && !isIn(quoted, input)) throw new AppError('ERR_NOT_FOUND');
  const line = await customerLine({ ctx, number, phone, input, quoted }, () => countSandbox(ctx, 'sandboxMessages'));
  await repo.createLine(line);
  if (line.type === 'reaction' && quoted) await repo.setReaction(quoted, line.text || null);
  // A click alone opens no reply window.
  if (line.type !== 'click') await repo.savePairState(line, { lastInboundAt: ctx.now.toISOString() });
  if (phone.isOnline) await deliverMessage(number, phone, line, input.times);
  return line;
}

async function writtenLine(ctx: CompanyCtx, input: PairInput, wamid?: string): Promise<repo.ChatLine | undefined> {
  if (wamid === undefined) return (await repo.listLines(pairOf(ctx, input))).findLast((line) => line.fromCustomer);
  const line = await repo.findLineByWamid(ctx.companyId, wamid);
  return isIn(line, input) && line.fromCustomer ? line : undefined;
}

/** The same webhook once more, byte for byte: providers deliver at least once. @throws ERR_NOT_FOUND */
export async function replay(
  ctx: CompanyCtx,
  input: PairInput & { readonly wamid?: string | undefined; readonly times: number },
): Promise<SandboxMessage> {
  const { number, phone } = await getPair(ctx, input);
  const line = await writtenLine(ctx, input, input.wamid);
  if (!line) throw new AppError('ERR_NOT_FOUND');
  await countSandbox(ctx, 'sandboxMessages');
  await deliverMessage(number, phone, line, input.times);
  return line;
}

/** Opens the chat for the customer: arrived messages become read, and the company gets the statuses in order. */
export async function read(ctx: CompanyCtx, input: PairInput): Promise<null> {
  const { number, phone } = await getPair(ctx, input);
  if (!phone.isOnline) return null;
  const lines = await repo.listLines(pairOf(ctx, input));
  const arrived = lines.filter(({ fromCustomer, status }) => !fromCustomer && status === 'delivered');
  const moved = await Promise.all(arrived.map((line) => repo.moveStatus(line, { from: ['delivered'], to: 'read' })));
  const at = ctx.now.toISOString();
  const changes = arrived
    .filter((_, position) => moved[position])
    .map((sent) => ({ sent, change: { status: 'read', at } as const }));
  await deliverStatuses(number, { phone }, changes);
  return null;
}

async function handOver(ctx: CompanyCtx, number: SandboxNumber, phone: repo.Phone): Promise<void> {
  const lines = await repo.listLines({
    companyId: ctx.companyId,
    phoneNumberId: number.phoneNumberId,
    number: phone.number,
  });
  for (const line of lines.filter(({ fromCustomer, status }) => fromCustomer && status === 'sending')) {
    await deliverMessage(number, phone, line);
  }
  const waiting = lines.filter(({ fromCustomer, status }) => !fromCustomer && status === 'sent');
  const moved = await Promise.all(waiting.map((line) => repo.moveStatus(line, { from: ['sent'], to: 'delivered' })));
  const at = ctx.now.toISOString();
  const changes = waiting
    .filter((_, position) => moved[position])
    .map((sent) => ({ sent, change: { status: 'delivered', at } as const }));
  await deliverStatuses(number, { phone }, changes);
}

/** A phone is back: what it wrote goes out, and what waited for it (the newest 100 of each chat) is delivered. */
export async function cameOnline(ctx: CompanyCtx, phone: repo.Phone): Promise<void> {
  const numbers = await repo.listNumbers(ctx.companyId);
  await Promise.all(numbers.map((number) => handOver(ctx, number, phone)));
}
