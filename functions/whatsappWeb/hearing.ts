import type { Poll } from '@shared/messages/polls.ts';
import { type BinaryNode, jidNormalizedUser, normalizeMessageContent, type proto, type WAMessage } from 'baileys';
import { findConnection } from '../channels/connections/repo.ts';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { widIn } from './content.ts';
import { Groups } from './groups.ts';
import { withNumber } from './numbers.ts';
import { OldMessages } from './oldImport.ts';
import { choicesOf, findPoll } from './polls.ts';
import { Recent } from './recent.ts';
import type { Line } from './socket.ts';
import { addressed, aliasesOf, type Me, noted, resent, translated } from './translate.ts';

type Said = Extract<LinkedEvent, { kind: 'message' | 'echo' }>;

interface Surroundings {
  readonly me: () => Me;
  readonly line: () => Line | undefined;
  readonly tell: (event: LinkedEvent) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly scale: number;
}

/** Whether the company wants its groups is asked again after so long. */
const groupsAskedMs = 30_000;

const ciphertext = 2;

/** @returns undefined for what says nothing to anybody: calls, settings, who joined a group */
function unsealed(message: WAMessage): Said | undefined {
  if (message.key.isViewOnce === true) return noted(message, 'viewOnce');
  if (message.messageStubType === ciphertext && !message.message) return noted(message, 'waiting');
  return resent(message);
}

/** What came over a number's line, on its way to the pipeline of all channels. */
export class Hearing {
  readonly groups: Groups;
  readonly old: OldMessages;
  private readonly lease: Lease;
  private readonly surroundings: Surroundings;
  private readonly polls = new Recent<Poll>();
  private allowsGroups = false;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(lease: Lease, surroundings: Surroundings) {
    this.lease = lease;
    this.surroundings = surroundings;
    this.old = new OldMessages(lease, surroundings.scale, surroundings.onFailure);
    this.groups = new Groups((event) => {
      surroundings.tell(event).catch(surroundings.onFailure);
    }, surroundings.scale);
  }

  /** Hears of groups and of old messages what comes besides. */
  listen(line: Line): void {
    this.groups.listen(line.socket);
    this.old.listen(line);
  }

  /** A message that was opened just now. Nothing is asked of WhatsApp here: what leaves waits for this to end. */
  async heard(node: BinaryNode, message: proto.IMessage): Promise<LinkedEvent | undefined> {
    const { me } = this.surroundings;
    const history = message.protocolMessage?.historySyncNotification;
    if (history && node.attrs['category'] === 'peer') {
      await this.old.heard(history);
      return undefined;
    }
    const vote = normalizeMessageContent(message)?.pollUpdateMessage;
    const event = vote ? await this.voted(node, vote) : translated(node, message, me());
    if (!event || (event.message.group && !(await this.wantsGroups()))) return undefined;
    const { poll, wid } = event.message;
    if (poll) this.polls.put(wid, poll);
    return this.completed(node, event);
  }

  /** What could not be opened, what is to be seen once, and what the phone sent once more. */
  async heardOther(messages: readonly WAMessage[]): Promise<LinkedEvent[]> {
    const events: LinkedEvent[] = [];
    for (const message of messages) {
      const event = unsealed(message);
      if (!event || (event.message.group && !(await this.wantsGroups()))) continue;
      events.push(await this.withNumber(event));
    }
    return events;
  }

  private async wantsGroups(): Promise<boolean> {
    if (performance.now() - this.askedAt < groupsAskedMs) return this.allowsGroups;
    const connection = await findConnection(this.lease.companyId, this.lease.whatsappId);
    this.allowsGroups = connection?.allowGroup ?? false;
    this.askedAt = performance.now();
    return this.allowsGroups;
  }

  private async completed(node: BinaryNode, event: Said): Promise<Said> {
    if (!event.message.group) return this.withNumber(event);
    const jid = node.attrs['from'] ?? '';
    const known = this.groups.get(jid);
    const line = this.surroundings.line();
    if (!known && line) this.groups.learn(line.socket, jid);
    return { ...event, message: { ...event.message, group: { subject: known?.subject ?? '' } } };
  }

  private async withNumber(event: Said): Promise<Said> {
    const line = this.surroundings.line();
    if (!line) return event;
    return { ...event, message: { ...event.message, aliases: await withNumber(line.socket, event.message.aliases) } };
  }

  private async voted(node: BinaryNode, vote: proto.Message.IPollUpdateMessage): Promise<Said | undefined> {
    const { me } = this.surroundings;
    const wid = widIn(vote.pollCreationMessageKey?.id);
    const poll = wid === '' ? undefined : (this.polls.get(wid) ?? (await findPoll(this.lease, wid)));
    const from = addressed(node, me());
    if (!poll || !from) return undefined;
    const { key } = from;
    const own = [me().id, me().lid];
    const theirs = [key.participant, key.participantAlt, ...(key.participant ? [] : [key.remoteJid, key.remoteJidAlt])];
    const jidsOf = (list: readonly (string | null | undefined)[]): string[] =>
      list.flatMap((jid) => (jid ? [jidNormalizedUser(jid)] : []));
    const voters = jidsOf(key.fromMe ? own : theirs);
    const creator = vote.pollCreationMessageKey?.participant;
    const choices = choicesOf(vote, poll, { creators: jidsOf([creator, ...own, ...theirs]), voters });
    const voter = key.fromMe ? 'me' : (aliasesOf(...voters)?.[0].value ?? '');
    return choices && from.said({ vote: { wid, voter, choices } });
  }
}
