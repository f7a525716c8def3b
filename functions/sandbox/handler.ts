import { sandbox } from '@shared/sandbox/contract.ts';
import { multipart } from '../core/multipart.ts';
import { serve } from '../core/serve.ts';
import { chat, read, replay, write } from './chats.ts';
import { graph } from './graph.ts';
import { createNumber } from './numbers.ts';
import { savePhone } from './phones.ts';
import { listNumbers, listPhones } from './repo.ts';
import { judge, shownTemplates } from './templates.ts';

/** Lambda handler of the stand-in: the page's routes and the Graph protocol. */
export const handler = serve(
  sandbox,
  {
    numbers: (_input, ctx) => listNumbers(ctx.companyId),
    createNumber: ({ verifiedName }, ctx) => createNumber(ctx, verifiedName || ctx.company.name),
    phones: (_input, ctx) => listPhones(ctx.companyId),
    savePhone: (input, ctx) => savePhone(ctx, input),
    chat: (input, ctx) => chat(ctx, input),
    write: (input, ctx) => write(ctx, input),
    replay: (input, ctx) => replay(ctx, input),
    read: (input, ctx) => read(ctx, input),
    templates: ({ phoneNumberId }, ctx) => shownTemplates(ctx, phoneNumberId),
    judgeTemplate: (input, ctx) => judge(ctx, input),
    ...graph,
  },
  { multipart },
);
