import { sandbox } from '@shared/sandbox/contract.ts';
import type { PublicCtx } from '../core/context/ctx.ts';
import { multipart } from '../core/http/multipart.ts';
import { type Reply, serve } from '../core/http/serve.ts';
import { payCharge } from './bank.ts';
import { bankApi, refusalOfBank } from './bankApi.ts';
import { listPayments } from './bankRepo.ts';
import { chat, read, replay, write } from './chats.ts';
import { consent } from './consents.ts';
import { graph, refusalOfGraph } from './graph.ts';
import { setHealth } from './health.ts';
import { languageModel, refusalOfModel } from './languageModel.ts';
import { link, unlink } from './linkedPhones.ts';
import { listEmails } from './mailbox.ts';
import { moveClock, readClock } from './movedClock.ts';
import { createNumber, renewToken } from './numbers.ts';
import { savePhone } from './phones.ts';
import { areDoorsOpen } from './openDoors.ts';
import { countSandbox } from './quota.ts';
import { listNumbers, listPhones } from './repo.ts';
import { judge, shownTemplates } from './templates.ts';

async function findAccessRefusal(name: keyof typeof sandbox, ctx: PublicCtx): Promise<Reply<unknown> | undefined> {
  if (name.startsWith('bank')) return refusalOfBank(ctx);
  return name.startsWith('model') ? refusalOfModel(ctx) : refusalOfGraph(name, ctx);
}

/** Lambda handler of the stand-in: the page's routes and the Graph protocol; where it is shut, none of them exists. */
export const handler = serve(
  sandbox,
  {
    numbers: (_input, ctx) => listNumbers(ctx.companyId),
    createNumber: async ({ verifiedName }, ctx) => {
      await countSandbox(ctx, 'sandboxNumbers');
      return createNumber(ctx, verifiedName || ctx.company.name);
    },
    renewToken: ({ phoneNumberId }, ctx) => renewToken(ctx, phoneNumberId),
    setHealth: async ({ phoneNumberId, ...change }, ctx) => {
      await countSandbox(ctx, 'sandboxNumbers');
      return setHealth(ctx, phoneNumberId, change);
    },
    phones: (_input, ctx) => listPhones(ctx.companyId),
    savePhone: async (input, ctx) => {
      await countSandbox(ctx, 'sandboxPhones');
      return savePhone(ctx, input);
    },
    chat: (input, ctx) => chat(ctx, input),
    write: (input, ctx) => write(ctx, input),
    replay: (input, ctx) => replay(ctx, input),
    read: (input, ctx) => read(ctx, input),
    templates: ({ phoneNumberId }, ctx) => shownTemplates(ctx, phoneNumberId),
    judgeTemplate: (input, ctx) => judge(ctx, input),
    link: async ({ connectionId }, ctx) => {
      await countSandbox(ctx, 'sandboxNumbers');
      return link(ctx, connectionId, ctx.company.name);
    },
    unlink: ({ phoneNumberId }, ctx) => unlink(ctx, phoneNumberId),
    consent: async ({ way, isOnPhone }, ctx) => {
      await countSandbox(ctx, 'sandboxNumbers');
      return consent(ctx, isOnPhone && way === 'whatsapp' ? 'phone' : way, ctx.company.name);
    },
    emails: (_input, ctx) => listEmails(ctx),
    clock: () => readClock(),
    moveClock: ({ movedMs }) => moveClock(movedMs),
    charges: (_input, ctx) => listPayments(ctx.companyId),
    payCharge,
    ...bankApi,
    ...graph,
    ...languageModel,
  },
  { multipart, isThere: areDoorsOpen, admit: async (name, ctx) => (await findAccessRefusal(name, ctx)) ?? ctx },
);
