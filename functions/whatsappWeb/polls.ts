import './libraryBounds.ts';
import { createHash } from 'node:crypto';
import type { Poll } from '@shared/messages/polls.ts';
import { decryptPollVote, type proto } from 'baileys';
import { widKey } from '../channels/connections/messageLookup.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { messageEntity, messageKey } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';

/** A poll that was stored before. */
export async function findPoll({ companyId }: Lease, wid: string): Promise<Poll | undefined> {
  const ref = await getItem(widKey(companyId, wid));
  const key = ref && messageKey(companyId, String(ref['messageId']));
  const item = key && (await getItem(key));
  return item && fromItem(messageEntity, item).poll;
}

/** Addresses under which either may be known: a vote is sealed with one of each. */
export interface Parties {
  readonly creators: readonly string[];
  readonly voters: readonly string[];
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Returns the choices of a vote, none if it was withdrawn.
 * @returns undefined if it cannot be decrypted
 */
export function choicesOf(
  { pollCreationMessageKey, vote }: proto.Message.IPollUpdateMessage,
  poll: Poll,
  { creators, voters }: Parties,
): string[] | undefined {
  const pollEncKey = Buffer.from(poll.secret, 'base64');
  const pollMsgId = pollCreationMessageKey?.id ?? '';
  for (const pollCreatorJid of creators) {
    for (const voterJid of voters) {
      try {
        const parties = { pollCreatorJid, pollMsgId, pollEncKey, voterJid };
        const { selectedOptions = [] } = decryptPollVote(vote ?? {}, parties);
        const chosen = new Set((selectedOptions ?? []).map((one) => Buffer.from(one).toString('hex')));
        return poll.options.map(({ title }) => title).filter((title) => chosen.has(digest(title)));
      } catch {
        // Sealed with another pair of addresses.
      }
    }
  }
  return undefined;
}
