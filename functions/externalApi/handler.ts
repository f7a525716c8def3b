import { externalApi } from '@shared/developers/contract.ts';
import { takesNumbers } from '@shared/developers/messagesApi.ts';
import { multipart } from '../core/http/multipart.ts';
import { serve } from '../core/http/serve.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { admitCaller } from './caller.ts';
import { checkNumber } from './checkNumber.ts';
import { send } from './send.ts';
import { usageDays } from './usage.ts';

export const handler = serve(
  externalApi,
  {
    send,
    checkNumber,
    async overview(_, ctx) {
      const { connections } = await readDirectory(ctx.companyId, 'CONNECTION');
      const lines = connections
        .filter(takesNumbers)
        .map(({ id, name, channel, status, token }) => ({ id, name, channel, status, token }));
      return { connections: lines, days: await usageDays(ctx) };
    },
  },
  { multipart, admit: (_name, ctx) => admitCaller(ctx) },
);
