import { connections } from '@shared/connections/contract.ts';
import type { Connection, ConnectionView, QueueRef } from '@shared/connections/model.ts';
import { connectionView } from '@shared/connections/view.ts';
import { AppError } from '@shared/core/errors.ts';
import { readConfig } from '../core/config.ts';
import { type Ctx, checkCompany, isAdmin } from '../core/ctx.ts';
import { maskSecret } from '../core/secrets.ts';
import { serve } from '../core/serve.ts';
import { plainToken } from './accounts.ts';
import { createConnection, disconnect, recheck, removeConnection, updateConnection } from './changes.ts';

const viewFor = (ctx: Ctx, connection: Connection, queues: readonly QueueRef[]): ConnectionView =>
  connectionView(connection, queues, {
    isAdmin: isAdmin(ctx),
    maskedToken: connection.accessToken ? maskSecret(plainToken(connection.accessToken)) : '',
  });

const view = async (ctx: Ctx, connection: Connection): Promise<ConnectionView> => {
  const { queues } = await readConfig(ctx.companyId, 'QUEUE');
  return viewFor(ctx, connection, queues);
};

// Platforms count requests per app: a handful at a time is enough for the connections of one company.
const checksAtOnce = 5;

async function restart(ctx: Ctx): Promise<void> {
  const list = (await readConfig(ctx.companyId, 'CONNECTION')).connections;
  for (let start = 0; start < list.length; start += checksAtOnce) {
    await Promise.all(list.slice(start, start + checksAtOnce).map(({ id }) => recheck(ctx, id)));
  }
}

export const handler = serve(connections, {
  list: async ({ companyId }, ctx) => {
    checkCompany(ctx, companyId);
    const config = await readConfig(ctx.companyId);
    return config.connections.map((connection) => viewFor(ctx, connection, config.queues));
  },
  get: async ({ id }, ctx) => {
    const config = await readConfig(ctx.companyId);
    const connection = config.connections.find((candidate) => candidate.id === id);
    if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
    return viewFor(ctx, connection, config.queues);
  },
  create: async (draft, ctx) => view(ctx, await createConnection(ctx, ctx.company.plan, draft)),
  update: async ({ id, ...change }, ctx) => view(ctx, await updateConnection(ctx, id, change)),
  remove: async ({ id }, ctx) => {
    await removeConnection(ctx, id);
    return { message: 'Connection deleted' };
  },
  retry: async ({ id }, ctx) => view(ctx, await recheck(ctx, id)),
  disconnect: async ({ id }, ctx) => {
    const connection = await disconnect(ctx, id, '');
    if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
    return view(ctx, connection);
  },
  restart: async (_, ctx) => {
    await restart(ctx);
    return { message: 'Connections checked' };
  },
});
