import type { campaigns } from '@shared/campaigns/contract.ts';
import type { NewRecipient } from '@shared/campaigns/delivery.ts';
import type { CampaignPreview } from '@shared/campaigns/views.ts';
import { type Connection, capabilities } from '@shared/connections/model.ts';
import { isScopedId } from '@shared/contactLists/identity.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { digitsOf } from '@shared/core/text.ts';
import { replyWindow } from '@shared/messages/window.ts';
import { companyCountry, readPhone } from '@shared/phones/read.ts';
import * as z from 'zod';
import type { CompanyCtx, Ctx } from '../core/context/ctx.ts';
import { cursorOf } from '../core/http/cursor.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { type AudiencePage, audiencePage, type Candidate, candidateNamed } from './audience.ts';
import { contentFor } from './content.ts';
import { optedOutAmong } from './optOut.ts';
import { asContacts, type Contacts, contactsOf, frequencyOf, reachedLately } from './preview.ts';
import { campaignRecords } from './repo.ts';
import { senderFor } from './senders.ts';
import type { Sender } from './sending.ts';

/** People of one step, each with at most a contact and a ticket that is read. */
const perStep = 50;
const cursor = cursorOf(z.object({ at: z.string().max(200) }));

type Input = Parsed<typeof campaigns.previews>;

async function step({ campaign }: Sender, entry: string, after: string | null): Promise<AudiencePage> {
  if (entry === '') return audiencePage(campaign, after, perStep);
  const found = await candidateNamed(campaign, entry);
  return { candidates: found ? [found] : [], next: null };
}

async function textFor(
  sender: Sender,
  person: NewRecipient,
  connection: Connection,
  isOpen: boolean,
): Promise<Pick<CampaignPreview, 'text' | 'reason'>> {
  const part = sender.campaign.confirmation ? 'ask' : 'text';
  const who = { ...person, variables: { ...person.variables } };
  try {
    const { messages } = await contentFor(sender, who, part, { connection, isOpen });
    return { text: messages.map(({ body }) => body).join('\n'), reason: '' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { text: '', reason: error.code };
  }
}

/** Returns the reasons for which recipients are skipped. */
async function passedOver(ctx: CompanyCtx, sender: Sender, candidates: readonly Candidate[], contacts: Contacts) {
  const people = candidates.map(({ recipient }) => recipient);
  const [out, lately] = await Promise.all([
    optedOutAmong(
      ctx,
      people.map(({ identity }) => identity),
    ),
    reachedLately(ctx, sender, people, contacts),
  ]);
  return candidates.map(({ skipped, recipient: { identity, contactId } }) => {
    if (skipped !== undefined) return skipped;
    if (out.has(identity)) return 'optedOut';
    if (lately.has(identity)) return 'frequency';
    return contacts.get(contactId ?? '')?.active === false ? 'blocked' : '';
  });
}

/** Converts an entry to a recipient: a number in any spelling, or an id of the platform. */
const parseTypedRecipient = (typed: string, { company }: Ctx): string =>
  isScopedId(typed) ? typed : (readPhone(typed, companyCountry(company)) ?? digitsOf(typed));

/** Returns previews for a step of the audience, or for one number, as if the campaign began now. */
export async function previewsOf(input: Input, ctx: Ctx): Promise<Output<typeof campaigns.previews>> {
  const after = cursor.read(input.cursor)?.at ?? null;
  const campaign = await campaignRecords.get(ctx, input.id);
  const [sender, { connections }] = await Promise.all([
    senderFor(ctx, campaign),
    readDirectory(ctx.companyId, 'CONNECTION'),
  ]);
  const usable = connections.filter(({ id, status }) => campaign.whatsappIds.includes(id) && status === 'CONNECTED');
  const { candidates, next } = await step(sender, parseTypedRecipient(input.searchParam ?? '', ctx), after);
  const people = await asContacts(
    ctx,
    candidates.map(({ recipient }) => recipient),
  );
  const contacts = await contactsOf(ctx, people);
  const known = candidates.map((candidate, place) => ({
    ...candidate,
    recipient: people[place] ?? candidate.recipient,
  }));
  const reasons = await passedOver(ctx, sender, known, contacts);
  const facts = await Promise.all(usable.map((connection) => frequencyOf(ctx, people, contacts, connection)));
  const records = people.map(async (person, position): Promise<CampaignPreview[]> => {
    const { identity, number, name } = person;
    const [reason = '', connection] = [reasons[position], usable[position % usable.length]];
    if (!connection) return [];
    const lastInboundAt = facts[position % usable.length]?.[position]?.lastInboundAt ?? null;
    const { isOpen } = replyWindow(capabilities[connection.channel].windowHours, lastInboundAt, ctx.now);
    const shown = reason === '' ? await textFor(sender, person, connection, isOpen) : { text: '', reason };
    return [{ identity, number, name, ...shown }];
  });
  return {
    records: (await Promise.all(records)).flat(),
    count: people.length,
    hasMore: next !== null,
    nextCursor: cursor.next(next === null ? undefined : { at: next }),
  };
}
