import { pairMs } from '@shared/campaigns/pace.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../core/http/ctx.ts';
import { newestMessages } from '../inbox/messages/newestMessages.ts';
import type { Plan } from './content.ts';

const dayMs = 24 * 60 * 60_000;

/** A campaign reached them lately: they are passed over. One did just now: they wait for what the platform allows. */
export async function reachedLately(
  { settings, campaign }: Plan,
  ctx: CompanyCtx,
  line: { readonly connection: Connection; readonly contact: Contact },
): Promise<'frequency' | 'pair' | undefined> {
  if (settings.frequencyCapDays === 0 || line.contact.newestTickets[String(line.connection.id)] === undefined)
    return undefined;
  const newest = await newestMessages(ctx, line.connection.id, line.contact.id);
  const since = (message: Message): number => ctx.now.getTime() - Date.parse(message.createdAt);
  const cap = settings.frequencyCapDays * dayMs;
  if (newest.some((one) => one.campaign && one.campaign.id !== campaign.id && since(one) < cap)) return 'frequency';
  return newest.some((one) => one.fromMe && since(one) < pairMs) ? 'pair' : undefined;
}
