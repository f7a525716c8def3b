import type { BotFlow, BotNeed, BotQueue } from '@shared/bot/model.ts';
import type { Company } from '@shared/companies/model.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { noHolidays } from '@shared/holidays/calendar.ts';
import { byOrder, type Queue } from '@shared/queues/model.ts';
import type { Settings } from '@shared/settings/model.ts';
import type { User } from '@shared/users/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { readQueuesAndConnections } from '../core/store/companyDirectory.ts';
import { userEntity } from '../core/store/entities.ts';
import { readHolidays } from '../core/store/holidays.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { findTree } from '../core/store/trees.ts';
import { ports } from './ports.ts';

/** Data of a message before automation reads anything. */
export interface MessageFacts {
  readonly company: Company;
  readonly settings: Settings;
  readonly contact: Contact;
}

/** State for the rules of automation, with the records behind it. */
export interface FlowContext extends MessageFacts {
  readonly flow: BotFlow;
  readonly connection: Connection;
  readonly queues: ReadonlyMap<number, Queue>;
  readonly users: ReadonlyMap<number, User>;
}

const botQueue = ({
  id,
  name,
  greetingMessage,
  outOfHoursMessage,
  schedules,
  hasOptions,
  ...rest
}: Queue): BotQueue => ({
  id,
  name,
  greetingMessage,
  outOfHoursMessage,
  schedules,
  hasOptions,
  integrationId: rest.integrationId,
  promptId: rest.promptId,
  fileListId: rest.fileListId,
  closeTicket: rest.closeTicket,
});

/** Everything of the company in one query; trees and what options lead to only when the rules ask. undefined without the connection. */
export async function openFlow(
  ctx: CompanyCtx,
  known: MessageFacts,
  connectionId: number,
): Promise<FlowContext | undefined> {
  const hasHours = known.settings.scheduleType !== 'disabled';
  const [{ queues, connections }, holidays] = await Promise.all([
    readQueuesAndConnections(ctx.companyId),
    hasHours ? readHolidays(ctx.companyId) : noHolidays,
  ]);
  const connection = connections.find(({ id }) => id === connectionId);
  if (!connection) return undefined;
  const ordered = queues.sort(byOrder);
  const flow: BotFlow = {
    zone: known.company.timeZone,
    holidays,
    settings: known.settings as BotFlow['settings'],
    companySchedules: known.company.schedules,
    connection: {
      ...connection,
      queueIds: ordered.map(({ id }) => id).filter((id) => connection.queueIds.includes(id)),
    },
    contact: known.contact,
    queues: new Map(ordered.map((queue) => [queue.id, botQueue(queue)])),
    trees: new Map(),
    users: new Map(),
    integrations: new Map(),
    prompts: new Map(),
    files: new Map(),
  };
  return { ...known, flow, connection, queues: new Map(ordered.map((queue) => [queue.id, queue])), users: new Map() };
}

const adding = <T>(map: ReadonlyMap<number, T>, id: number, value: T): ReadonlyMap<number, T> =>
  new Map([...map, [id, value]]);

/** The same with what the rules asked for. */
export async function lookUp(ctx: CompanyCtx, context: FlowContext, { kind, id }: BotNeed): Promise<FlowContext> {
  const { flow } = context;
  if (kind === 'trees') {
    const options = (await findTree(ctx.companyId, id))?.options ?? [];
    return { ...context, flow: { ...flow, trees: adding(flow.trees, id, options) } };
  }
  if (kind === 'users') {
    const item = await getItem(keys.config(ctx.companyId, 'USER', id));
    const users = item ? adding(context.users, id, fromItem(userEntity, item)) : context.users;
    return {
      ...context,
      users,
      flow: { ...flow, users: adding(flow.users, id, item !== undefined && !item['pausedAt']) },
    };
  }
  return { ...context, flow: { ...flow, [kind]: adding(flow[kind], id, await ports[kind].has(ctx, id)) } };
}
