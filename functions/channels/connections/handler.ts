import { connections } from '@shared/connections/contract.ts';
import type { Connection, ConnectionView, QueueRef } from '@shared/connections/model.ts';
import { importEnded } from '@shared/connections/oldMessages.ts';
import { connectionView } from '@shared/connections/view.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { type Ctx, isAdmin } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { multipart } from '../../core/http/multipart.ts';
import { removal } from '../../core/http/recordRoutes.ts';
import { serve } from '../../core/http/serve.ts';
import { maskSecret } from '../../core/secrets/encryption.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { isSandboxNumber } from '../../sandbox/repo.ts';
import { decryptToken } from './accounts.ts';
import { createConnection, getConnection, removeConnection, saveChange, updateConnection } from './changes.ts';
import { disconnect } from './checks.ts';
import { forgetGreetingMedia, greetingMediaOf, requiredGreetingMedia } from './greeting.ts';
import { checkAgain, hasLine, newCode, shownCode, unlink, waiting } from './linking.ts';
import { askPhone } from './phoneData.ts';
import { choosePlaces, readPlaces } from './places.ts';
import { listConnections } from './repo.ts';

const viewFor = async (ctx: Ctx, connection: Connection, queues: readonly QueueRef[]): Promise<ConnectionView> =>
  connectionView(connection, queues, {
    // A read-only API key must not reveal the token, which can send.
    isAdmin: isAdmin(ctx) && !ctx.apiKey,
    maskedToken: connection.accessToken ? maskSecret(await decryptToken(connection.accessToken)) : '',
  });

const view = async (ctx: Ctx, connection: Connection): Promise<ConnectionView> => {
  const { queues } = await readDirectory(ctx.companyId, 'QUEUE');
  return viewFor(ctx, connection, queues);
};

// Platforms count requests per app: a handful at a time is enough for the connections of one company.
const checksAtOnce = 5;

const checkNow = async (ctx: Ctx, id: number): Promise<Connection> => askPhone(ctx, await checkAgain(ctx, id));

/** A number that is another company's by now is no reason to leave the others unchecked. */
async function recheckOne(ctx: Ctx, id: number): Promise<void> {
  try {
    await checkNow(ctx, id);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ERR_WAPP_NUMBER_ALREADY_EXISTS')) throw error;
  }
}

async function restart(ctx: Ctx): Promise<void> {
  const list = (await listConnections(ctx.companyId)).filter(hasLine);
  for (let start = 0; start < list.length; start += checksAtOnce) {
    await Promise.all(list.slice(start, start + checksAtOnce).map(({ id }) => recheckOne(ctx, id)));
  }
}

async function create({ greetingMedia, ...draft }: Parsed<typeof connections.create>, ctx: Ctx): Promise<Connection> {
  // An unproven e-mail may connect only numbers of the sandbox, because the owner of a real number has to be reachable.
  if (ctx.company.emailProof !== null && !(await isSandboxNumber(draft.phoneNumberId)))
    throw new AppError('ERR_EMAIL_UNPROVEN');
  const file = await greetingMediaOf(ctx, draft.channel, greetingMedia);
  return createConnection(ctx, ctx.company.plan, { ...draft, greetingMedia: file ?? null });
}

async function update(
  { id, greetingMedia, ...change }: Parsed<typeof connections.update>,
  ctx: Ctx,
): Promise<Connection> {
  const before = await getConnection(ctx.companyId, id);
  const file = await greetingMediaOf(ctx, before.channel, greetingMedia);
  const after = await updateConnection(ctx, id, { ...change, greetingMedia: file });
  await forgetGreetingMedia(before, after);
  return askPhone(ctx, after);
}

async function setGreetingMedia(ctx: Ctx, id: number, file: Connection['greetingMedia']): Promise<Connection> {
  const updatedAt = ctx.now.toISOString();
  const before = await getConnection(ctx.companyId, id);
  const after = await saveChange(ctx.companyId, id, (current) => ({ ...current, greetingMedia: file, updatedAt }));
  if (!after) throw new AppError('ERR_NO_WAPP_FOUND');
  await forgetGreetingMedia(before, after);
  return after;
}

async function uploadMedia(
  { id, greetingMedia }: Parsed<typeof connections.uploadMedia>,
  ctx: Ctx,
): Promise<Connection> {
  const { channel } = await getConnection(ctx.companyId, id);
  return setGreetingMedia(ctx, id, await requiredGreetingMedia(ctx, channel, greetingMedia));
}

/** Closes what the import left waiting; a job does it, a part per run (B-IMP-5). */
async function closeImported(ctx: Ctx, id: number): Promise<Connection> {
  const { companyId, user } = ctx;
  const at = ctx.now.toISOString();
  const saved = await saveChange(companyId, id, (current) => ({
    ...current,
    updatedAt: at,
    ...(current.statusImportMessages === importEnded ? { statusImportMessages: '' } : {}),
  }));
  if (!saved) throw new AppError('ERR_NO_WAPP_FOUND');
  const order = { companyId, queueIds: [], at, by: { id: user.id, name: user.name }, importedOver: id };
  await enqueueJobs([
    { type: 'tickets.closed', status: 'pending', ...order },
    { type: 'tickets.closed', status: 'group', ...order },
  ]);
  return saved;
}

async function remove(id: number, ctx: Ctx): Promise<void> {
  const removed = await removeConnection(ctx, id);
  await forgetGreetingMedia(removed, undefined);
}

export const handler = serve(
  connections,
  {
    list: async (_input, ctx) => {
      const config = await readDirectory(ctx.companyId);
      return Promise.all(config.connections.map((connection) => viewFor(ctx, connection, config.queues)));
    },
    get: async ({ id }, ctx) => {
      const config = await readDirectory(ctx.companyId);
      const connection = config.connections.find((candidate) => candidate.id === id);
      if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
      return { ...(await viewFor(ctx, connection, config.queues)), ...(await shownCode(ctx, connection)) };
    },
    places: (_input, ctx) => readPlaces(ctx),
    choosePlaces,
    create: async (input, ctx) => view(ctx, await create(input, ctx)),
    update: async (input, ctx) => view(ctx, await update(input, ctx)),
    uploadMedia: async (input, ctx) => view(ctx, await uploadMedia(input, ctx)),
    removeMedia: async ({ id }, ctx) => view(ctx, await setGreetingMedia(ctx, id, null)),
    closeImported: async ({ id }, ctx) => view(ctx, await closeImported(ctx, id)),
    remove: removal('Connection', ({ id }, ctx) => remove(id, ctx)),
    retry: async ({ id }, ctx) => view(ctx, await checkNow(ctx, id)),
    newCode: async ({ id, phone }, ctx) => view(ctx, await newCode(ctx, id, phone)),
    disconnect: async ({ id }, ctx) => {
      const connection = (await unlink(ctx, id)) ?? (await disconnect(ctx, id, ''));
      if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
      return view(ctx, connection);
    },
    restart: async (_, ctx) => {
      await restart(ctx);
      return { message: 'Connections checked' };
    },
    waiting: (_, ctx) => waiting(ctx),
  },
  { multipart },
);
