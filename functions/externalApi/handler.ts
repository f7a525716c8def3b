import { externalApi } from '@shared/developers/contract.ts';
import { takesNumbers } from '@shared/developers/messagesApi.ts';
import { findInboundContact } from '../contacts/book/inbound.ts';
import { multipart } from '../core/http/multipart.ts';
import { serve } from '../core/http/serve.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { callerOf } from './caller.ts';
import { recipientAlias, send } from './send.ts';
import { usageDays } from './usage.ts';

export const handler = serve(
  externalApi,
  {
    send,
    async checkNumber(input, asked) {
      const { ctx, connection } = await callerOf(asked);
      const alias = recipientAlias(input.number, connection);
      const contact = await findInboundContact(ctx, [alias]);
      const number = alias.value;
      const isKnown = contact !== undefined && Object.keys(contact.newestTickets).length > 0;
      return {
        existsInWhatsapp: isKnown ? true : null,
        number,
        numberFormatted: alias.kind === 'pn' ? `+${number}` : number,
      };
    },
    async overview(_, ctx) {
      const { connections } = await readDirectory(ctx.companyId, 'CONNECTION');
      const lines = connections
        .filter(takesNumbers)
        .map(({ id, name, channel, status, token }) => ({ id, name, channel, status, token }));
      return { connections: lines, days: await usageDays(ctx) };
    },
  },
  { multipart },
);
