import type { campaigns } from '@shared/campaigns/contract.ts';
import type { NewRecipient } from '@shared/campaigns/delivery.ts';
import { durationMs } from '@shared/campaigns/estimate.ts';
import { dailyLimitOf } from '@shared/campaigns/pace.ts';
import { missingIn, textsOf } from '@shared/campaigns/rules.ts';
import { customValues } from '@shared/campaigns/settings.ts';
import { emptyIn, valuesOf } from '@shared/campaigns/texts.ts';
import { type Connection, capabilities } from '@shared/connections/model.ts';
import { aliasOf } from '@shared/contactLists/identity.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Output } from '@shared/core/route.ts';
import { dayMs } from '@shared/core/time.ts';
import { replyWindow } from '@shared/messages/window.ts';
import { contactsBehind } from '../contacts/lists/people.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { contactEntity, ticketEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { audiencePage, type Candidate } from './audience.ts';
import { contentFor } from './content.ts';
import { CostSums } from './costs.ts';
import { usedInDay } from './dailyUse.ts';
import { everNamesOf } from './duplicates.ts';
import { optedOutAmong } from './optOut.ts';
import { campaignsSince, knowingIds, otherNames, reachedAmong } from './otherCampaigns.ts';
import { campaignRecords } from './repo.ts';
import { senderFor } from './senders.ts';
import type { Sender } from './sending.ts';

type Estimate = Output<typeof campaigns.estimate>;

/** People one look takes: a request has to answer within seconds. More are said to be more. */
const maxLooked = 2000;
async function audienceOf(sender: Sender): Promise<{ candidates: Candidate[]; isPartial: boolean }> {
  const candidates: Candidate[] = [];
  let after: string | null = null;
  do {
    const page = await audiencePage(sender.campaign, after, 500);
    candidates.push(...page.candidates);
    after = page.next;
  } while (after !== null && candidates.length < maxLooked);
  return { candidates, isPartial: after !== null };
}

export type Contacts = ReadonlyMap<string, Contact>;

/** The contacts that people are, by number. */
export async function contactsOf({ companyId }: CompanyCtx, people: readonly NewRecipient[]): Promise<Contacts> {
  const ids = people.flatMap(({ contactId }) => contactId ?? []);
  const items = await getItems(ids.map((id) => keys.contact(companyId, id)));
  return new Map(
    items.flatMap((item): [string, Contact][] => (item ? [[String(item['id']), fromItem(contactEntity, item)]] : [])),
  );
}

/** People of a list whom it does not know as contacts yet, as the contacts that they are. */
export async function asContacts(ctx: CompanyCtx, people: readonly NewRecipient[]): Promise<NewRecipient[]> {
  const strangers = people.filter(({ contactId }) => contactId === null);
  const ids = await contactsBehind(
    ctx,
    strangers.map(({ identity }) => aliasOf(identity)),
  );
  const idOf = new Map(strangers.map(({ identity }, place) => [identity, ids[place] ?? null]));
  return people.map((person) => ({ ...person, contactId: person.contactId ?? idOf.get(person.identity) ?? null }));
}

/** Returns the time of each recipient's last message over a connection; null if there is none. */
export async function frequencyOf(
  ctx: CompanyCtx,
  people: readonly NewRecipient[],
  contacts: Contacts,
  connection: Connection,
) {
  const ids = people.map(({ contactId }) => contactId);
  const ticketOf = (id: string | null): number =>
    id === null ? 0 : (contacts.get(id)?.newestTickets[String(connection.id)] ?? 0);
  const numbers = [...new Set(ids.map(ticketOf))].filter((number) => number > 0);
  const tickets = await getItems(numbers.map((number) => keys.ticket(ctx.companyId, number)));
  const lastHeard = new Map(
    tickets.flatMap((item): [number, string | null][] => {
      const ticket = item && fromItem(ticketEntity, item);
      return ticket ? [[ticket.id, ticket.lastInboundAt]] : [];
    }),
  );
  return people.map((person) => ({
    isBlocked: person.contactId !== null && contacts.get(person.contactId)?.active === false,
    lastInboundAt: lastHeard.get(ticketOf(person.contactId)) ?? null,
  }));
}

interface Sums {
  recipients: number;
  blocked: number;
  inWindow: number;
  unreachable: number;
  incomplete: number;
  costInWindow: number;
}

async function addOne(
  sums: Sums,
  costs: CostSums,
  sender: Sender,
  person: NewRecipient,
  connection: Connection,
  isOpen: boolean,
): Promise<void> {
  const part = sender.campaign.confirmation ? 'ask' : 'text';
  const who = { ...person, variables: { ...person.variables } };
  try {
    const content = await contentFor(sender, who, part, { connection, isOpen });
    sums.recipients += 1;
    await costs.add(person, connection, content);
    const hasWindow = capabilities[connection.channel].windowHours !== null;
    if (isOpen && hasWindow && content.variant > 0) {
      sums.inWindow += 1;
      sums.costInWindow += content.cost;
    }
    const values = valuesOf(who, customValues(sender.settings), sender.campaign.nameFallback);
    if (content.variant > 0 && textsOf(sender.campaign).some(({ text }) => emptyIn(text, values).length > 0))
      sums.incomplete += 1;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'ERR_TEMPLATE_VARIABLES') sums.incomplete += 1;
    else sums.unreachable += 1;
  }
}

/** Returns the recipients that another campaign reached within the company's frequency cap, under any identity. */
export async function reachedLately(
  ctx: CompanyCtx,
  { campaign, settings }: Sender,
  people: readonly NewRecipient[],
  contacts: Contacts,
): Promise<ReadonlySet<string>> {
  const since = ctx.now.getTime() - settings.frequencyCapDays * dayMs;
  if (settings.frequencyCapDays === 0) return new Set();
  const ids = await campaignsSince(ctx, campaign.id, new Date(since).toISOString());
  const reached = await reachedAmong(
    ctx,
    ids,
    people.map(({ identity }) => identity),
  );
  const otherwise = await otherNames(ctx, { ids, byId: await knowingIds(ctx, ids) });
  const lately = await Promise.all(
    people.map(async ({ identity, contactId }) => {
      const contact = contacts.get(contactId ?? '');
      const names = contact ? (await everNamesOf(ctx, contact)).filter((name) => name !== identity) : [];
      const at = Math.max(reached.get(identity)?.at ?? 0, (await otherwise(names))?.at ?? 0);
      return at > since ? [identity] : [];
    }),
  );
  return new Set(lately.flat());
}

/** Returns the use of numbers that have a limit. */
async function usedOver({ companyId, now }: CompanyCtx, usable: readonly Connection[], limits: readonly number[]) {
  const limited = usable.filter((_, place) => (limits[place] ?? 0) > 0);
  const used = await Promise.all(limited.map((connection) => usedInDay({ companyId, connection }, now)));
  return used.reduce((sum, count) => sum + count, 0);
}

/** Sums up a campaign's effect on its recipients, who are distributed over its connections. */
async function sumsOf(
  ctx: CompanyCtx,
  sender: Sender,
  usable: readonly Connection[],
  wanted: readonly NewRecipient[],
  contacts: Contacts,
): Promise<{ sums: Sums; costs: CostSums }> {
  const sums: Sums = {
    ...{ recipients: 0, blocked: 0, inWindow: 0, unreachable: 0, incomplete: 0, costInWindow: 0 },
  };
  const costs = new CostSums(sender, usable);
  for (const [place, connection] of usable.entries()) {
    const share = wanted.filter((_, position) => position % usable.length === place);
    const facts = await frequencyOf(ctx, share, contacts, connection);
    for (const [position, person] of share.entries()) {
      const { isBlocked, lastInboundAt } = facts[position] ?? { isBlocked: false, lastInboundAt: null };
      if (isBlocked) sums.blocked += 1;
      else
        await addOne(
          sums,
          costs,
          sender,
          person,
          connection,
          replyWindow(capabilities[connection.channel].windowHours, lastInboundAt, ctx.now).isOpen,
        );
    }
  }
  return { sums, costs };
}

/** Estimates a campaign that would begin now; nothing is sent or changed. */
export async function estimateOf(ctx: CompanyCtx, id: number): Promise<Estimate> {
  const campaign = await campaignRecords.get(ctx, id);
  const [sender, { connections }] = await Promise.all([
    senderFor(ctx, campaign),
    readDirectory(ctx.companyId, 'CONNECTION'),
  ]);
  const chosen = connections.filter((connection) => campaign.whatsappIds.includes(connection.id));
  const usable = chosen.filter(({ status }) => status === 'CONNECTED');
  const { candidates, isPartial } = await audienceOf(sender);
  const unique = [...new Map(candidates.map((candidate) => [candidate.recipient.identity, candidate])).values()];
  const valid = unique.filter(({ skipped }) => skipped === undefined).map(({ recipient }) => recipient);
  const out = await optedOutAmong(
    ctx,
    valid.map(({ identity }) => identity),
  );
  const willing = await asContacts(
    ctx,
    valid.filter(({ identity }) => !out.has(identity)),
  );
  const contacts = await contactsOf(ctx, willing);
  const lately = await reachedLately(ctx, sender, willing, contacts);
  const wanted = willing.filter(({ identity }) => !lately.has(identity));
  const { sums, costs } = await sumsOf(ctx, sender, usable, wanted, contacts);
  const limits = usable.map((connection) => dailyLimitOf(sender.settings.dailyLimit, connection));
  const ms = durationMs(
    sender.settings,
    usable.map(({ channel, health }, place) => ({ channel, health, dailyLimit: limits[place] ?? 0 })),
    sums.recipients,
  );
  return {
    ...sums,
    ...(await costs.result(ctx)),
    ...{ looked: candidates.length, isPartial, duplicates: candidates.length - unique.length },
    optedOut: out.size,
    reachedLately: lately.size,
    dailyUsed: await usedOver(ctx, usable, limits),
    invalid: unique.filter(({ skipped }) => skipped === 'invalid').length,
    blocked: sums.blocked + unique.filter(({ skipped }) => skipped === 'blocked').length,
    seconds: Math.round(ms / 1000),
    endsAt: new Date(ctx.now.getTime() + ms).toISOString(),
    currency: sender.prices.currency,
    dailyLimit: limits.includes(0) ? 0 : limits.reduce((sum, limit) => sum + limit, 0),
    missing: { ...missingIn(campaign), ...(usable.length === 0 ? { whatsappId: 'not_connected' } : {}) },
  };
}
