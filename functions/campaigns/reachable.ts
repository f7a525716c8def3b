import type { Campaign } from '@shared/campaigns/model.ts';
import { type Connection, capabilities } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { replyWindow } from '@shared/messages/window.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { audiencePage, type Candidate } from './audience.ts';
import { contentFor } from './content.ts';
import { optedOutAmong } from './optOut.ts';
import { asContacts, type Contacts, contactsOf, frequencyOf, reachedLately } from './preview.ts';
import { senderFor } from './senders.ts';
import type { Sender } from './sending.ts';

/** People of one look, and looks of one start: of a longer list the campaign itself finds out. */
const perLook = 500;
const maxLooks = 4;

/**
 * Errors that concern a single recipient. A recipient outside the window may write first; a faulty template is
 * reported by its campaign.
 */
const ownFaults: readonly string[] = ['ERR_TEMPLATE_VARIABLES'];

type People = Awaited<ReturnType<typeof asContacts>>;

/** True if at least one of them can be reached over a connection. */
async function isOneReached(
  ctx: CompanyCtx,
  sender: Sender,
  people: People,
  contacts: Contacts,
  connection: Connection,
): Promise<boolean> {
  const facts = await frequencyOf(ctx, people, contacts, connection);
  const hours = capabilities[connection.channel].windowHours;
  const part = sender.campaign.confirmation ? 'ask' : 'text';
  for (const [place, person] of people.entries()) {
    const { isBlocked, lastInboundAt } = facts[place] ?? { isBlocked: false, lastInboundAt: null };
    if (isBlocked) continue;
    const { isOpen } = replyWindow(hours, lastInboundAt, ctx.now);
    const who = { ...person, variables: { ...person.variables } };
    try {
      await contentFor(sender, who, part, { connection, isOpen });
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (!ownFaults.includes(error.code)) return true;
    }
  }
  return false;
}

async function isPageReached(
  ctx: CompanyCtx,
  sender: Sender,
  candidates: readonly Candidate[],
  connections: readonly Connection[],
): Promise<boolean> {
  const valid = candidates.filter(({ skipped }) => skipped === undefined).map(({ recipient }) => recipient);
  const out = await optedOutAmong(
    ctx,
    valid.map(({ identity }) => identity),
  );
  const willing = await asContacts(
    ctx,
    valid.filter(({ identity }) => !out.has(identity)),
  );
  if (willing.length === 0) return false;
  const contacts = await contactsOf(ctx, willing);
  const lately = await reachedLately(ctx, sender, willing, contacts);
  const wanted = willing.filter(({ identity }) => !lately.has(identity));
  for (const connection of connections) if (await isOneReached(ctx, sender, wanted, contacts, connection)) return true;
  return false;
}

/** Refuses to begin a campaign without reachable recipients (B-CAMP-5). @throws ERR_CAMPAIGN_NO_RECIPIENTS */
export async function checkReachable(ctx: CompanyCtx, campaign: Campaign): Promise<void> {
  const [sender, { connections }] = await Promise.all([
    senderFor(ctx, campaign),
    readDirectory(ctx.companyId, 'CONNECTION'),
  ]);
  const chosen = connections.filter(({ id }) => campaign.whatsappIds.includes(id));
  let after: string | null = null;
  for (let look = 0; look < maxLooks; look += 1) {
    const page = await audiencePage(campaign, after, perLook);
    if (await isPageReached(ctx, sender, page.candidates, chosen)) return;
    after = page.next;
    if (after === null) throw new AppError('ERR_CAMPAIGN_NO_RECIPIENTS');
  }
}
