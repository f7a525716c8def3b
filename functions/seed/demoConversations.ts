import { automationDefaults } from '@shared/connections/automationDefaults.ts';
import type { Alias } from '@shared/contacts/model.ts';
import { digitsOf } from '@shared/core/text.ts';
import { defaultSettings } from '@shared/settings/model.ts';
import type { Command } from '@shared/tickets/rules/commands.ts';
import { decide } from '@shared/tickets/rules/machine.ts';
import { viewerOf } from '@shared/tickets/rules/policy.ts';
import { withTracking } from '@shared/tickets/rules/tracking.ts';
import type { User } from '@shared/users/model.ts';
import { ulid } from 'ulid';
import { createConnection } from '../channels/connections/changes.ts';
import { resolveInboundContact } from '../contacts/book/inbound.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { type StoredTicket, ticketLogEntity, trackingEntity } from '../core/store/entities.ts';
import { fromItem, put, toItem } from '../core/store/records.ts';
import { getItem, transact } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { reviseTicket } from '../inbox/tickets/service.ts';
import { scopedId } from '../sandbox/pages.ts';
import { savePhone } from '../sandbox/phones.ts';
import { createSandboxNumber } from '../sandbox/service.ts';
import { tellOfTheWeeksBefore } from './demoHistory.ts';
import { ago, hear, note, type Stage, say } from './demoLines.ts';
import { pageStories } from './demoPageStories.ts';
import { connectPages } from './demoPages.ts';
import { type DemoCtx, type DemoStep, demoCompany } from './demoPeople.ts';
import { type Story, stories } from './demoStories.ts';
import { templatesStep } from './demoTemplates.ts';

/** A number of the stand-in, connected: nothing answers on the network yet, so its answer is stated here. */
const connect: DemoStep = async (ctx) => {
  const config = await readDirectory(ctx.companyId);
  if (config.connections.length > 0) return [];
  const { phoneNumberId, wabaId, accessToken, displayPhoneNumber, verifiedName } = await createSandboxNumber(ctx, {
    verifiedName: demoCompany.name,
  });
  const draft = {
    name: 'WhatsApp da loja',
    channel: 'whatsappapi',
    ...{ phoneNumberId, wabaId, accessToken },
    // A single queue takes every contact at once; with two, contacts would have none, because there is no menu to ask.
    queueIds: config.queues.slice(0, 1).map(({ id }) => id),
    isDefault: true,
    greetingMessage: 'Olá, {{firstName}}! Boas-vindas à Loja Aurora. Em que podemos ajudar?',
    complationMessage: 'A Loja Aurora agradece o seu contato!',
    allowGroup: false,
    groupAsTicket: 'disabled',
    timeCreateNewTicket: 0,
    token: '',
    ...automationDefaults(),
  } as const;
  await createConnection(ctx, ctx.plan, draft, async (connection, at) => ({
    ...connection,
    status: 'CONNECTED',
    statusReason: '',
    number: digitsOf(displayPhoneNumber),
    verifiedName,
    updatedAt: at,
  }));
  return [];
};

/** A command of a person, with its log and service cycle; nothing is said to the contact. */
async function command(at: CompanyCtx, current: StoredTicket, who: User, wanted: Command): Promise<StoredTicket> {
  const decision = decide(current, wanted, {
    at: at.now.toISOString(),
    viewer: viewerOf(who),
    name: who.name,
    trackingId: ulid(),
    settings: defaultSettings(),
    farewell: '',
    rating: '',
    wasServed: false,
    canSay: false,
  });
  const { event, logs, tracking } = decision;
  if (event === null) return current;
  const ticket = await reviseTicket(at, current, event, () => decision.ticket);
  const trackingKey = keys.tracking(at.companyId, ticket.id, ticket.trackingId);
  const item = tracking ? await getItem(trackingKey, true) : undefined;
  const cycle = item && tracking ? withTracking(fromItem(trackingEntity, item), tracking) : undefined;
  const entry = {
    id: ulid(),
    companyId: at.companyId,
    ticketId: ticket.id,
    entries: logs.map(({ type, user = null, queue }) => ({
      type,
      user,
      queue: queue ? { id: queue.id, name: queue.name } : null,
    })),
    createdAt: at.now.toISOString(),
  };
  await transact([
    ...(logs.length > 0 ? [put(toItem(ticketLogEntity, entry))] : []),
    ...(cycle ? [put(toItem(trackingEntity, cycle))] : []),
  ]);
  return ticket;
}

const secondsLater = (at: CompanyCtx, seconds: number): CompanyCtx => ({
  ...at,
  now: new Date(at.now.getTime() + seconds * 1000),
});

async function line(stage: Stage, position: number, current: StoredTicket | undefined): Promise<StoredTicket> {
  const { ctx, story, queue, admin, attendant } = stage;
  const [author, minutes, body] = story.lines[position] ?? ['contact', 0, ''];
  const at = ago(ctx, minutes);
  if (author === 'contact' || !current) {
    const ticket = await hear(stage, at, position, current);
    if (current || !queue) return ticket;
    return command(secondsLater(at, 1), ticket, admin, { type: 'transfer', queue });
  }
  const isWaiting = current.status === 'pending' && attendant !== null;
  const served = isWaiting ? await command(secondsLater(at, -30), current, attendant, { type: 'accept' }) : current;
  if (author === 'attendant') return say(stage, at, position, served);
  await note(stage, at, body, served);
  return served;
}

async function finish({ ctx, story, attendant }: Stage, current: StoredTicket): Promise<void> {
  const at = secondsLater(ago(ctx, story.lines.at(-1)?.[1] ?? 0), 40);
  if (!attendant || story.end === 'stays') return;
  const wanted: Command = story.end === 'closes' ? { type: 'close', withFarewell: false } : { type: 'return' };
  await command(at, current, attendant, wanted);
}

/** People of pages are known by an id, which the stand-in makes of their number. */
const identityOf = ({ channel, number }: Story): Alias => {
  if (channel === undefined) return { kind: 'pn', value: number };
  return { kind: channel === 'facebook' ? 'psid' : 'igsid', value: scopedId(channel, number) };
};

async function stageOf(ctx: DemoCtx, story: Story): Promise<Stage | undefined> {
  const { users, queues, connections } = await readDirectory(ctx.companyId);
  const connection = connections.find(({ channel }) => channel === (story.channel ?? 'whatsappapi'));
  const admin = users.find(({ profile }) => profile === 'admin');
  if (!connection || !admin) return undefined;
  const first = ago(ctx, story.lines[0]?.[1] ?? 0);
  const { contact } = await resolveInboundContact(first, {
    aliases: [identityOf(story)],
    pushName: story.name,
    channel: connection.channel,
    isGroup: false,
    acceptAudio: true,
  });
  return {
    ctx,
    story,
    contact,
    connection,
    queue: queues.find(({ name }) => name === story.queue) ?? null,
    admin,
    team: users,
    attendant: users.find(({ name }) => story.attendant !== null && name.startsWith(story.attendant)) ?? null,
  };
}

const tell =
  (story: Story): DemoStep =>
  async (ctx) => {
    const stage = await stageOf(ctx, story);
    // A story that was interrupted in the middle stays as it is.
    if (!stage || Object.keys(stage.contact.newestTickets).length > 0) return [];
    await savePhone(ctx, { number: story.number, name: story.name });
    let ticket: StoredTicket | undefined;
    for (const position of story.lines.keys()) ticket = await line(stage, position, ticket);
    if (!ticket) return [];
    await finish(stage, ticket);
    if (story.end === 'closes') await tellOfTheWeeksBefore(ticket, stage.contact, stage.team);
    return [];
  };

export const conversationSteps: readonly DemoStep[] = [
  connect,
  connectPages,
  ...[...stories, ...pageStories].map(tell),
  templatesStep,
];
