import { chats } from '@shared/chats/contract.ts';
import { chatView } from '@shared/chats/rules.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { multipart } from '../core/http/multipart.ts';
import { removal } from '../core/http/recordRoutes.ts';
import { serve } from '../core/http/serve.ts';
import { asMember } from './access.ts';
import { createChat, markRead, removeChat, updateChat } from './changes.ts';
import { listChats, listMessages } from './list.ts';
import { getChat } from './repo.ts';
import { send } from './send.ts';

const ownChat = async (ctx: Ctx, id: string) => asMember(ctx, await getChat(ctx, id));

export const handler = serve(
  chats,
  {
    list: listChats,
    get: async ({ id }, ctx) => chatView(await ownChat(ctx, id)),
    create: async (input, ctx) => chatView(await createChat(input, ctx)),
    update: async (input, ctx) => chatView(await updateChat(input, ctx)),
    remove: removal('Chat', ({ id }, ctx) => removeChat(id, ctx)),
    read: async ({ id }, ctx) => chatView(await markRead(id, ctx)),
    messages: async (input, ctx) => {
      await ownChat(ctx, input.id);
      return listMessages(input, ctx);
    },
    send,
  },
  { multipart },
);
