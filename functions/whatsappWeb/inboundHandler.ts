import './libraryBounds.ts';
import type { Poll } from '@shared/messages/polls.ts';
import { type BinaryNode, jidNormalizedUser, normalizeMessageContent, type proto, type WAMessage } from 'baileys';
import { findConnection } from '../channels/connections/repo.ts';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { BoundedMap } from '../core/boundedMap.ts';
import type { TooMuch } from './bounds.ts';
import { widIn } from './content.ts';
import { Groups } from './groups.ts';
import type { InboundListeners } from './inboundQueue.ts';
import { withNumber } from './numbers.ts';
import { OldMessages } from './oldImport.ts';
import { choicesOf, findPoll } from './polls.ts';
import type { Line } from './socket.ts';
import { aliasesOf, envelopeFrom, type Me, placeholderFor, translateMessage, translateResent } from './translate.ts';

type InboundEvent = Extract<LinkedEvent, { kind: 'message' | 'echo' }>;

interface HandlerContext {
  readonly me: () => Me;
  readonly line: () => Line | undefined;
  readonly tell: (event: LinkedEvent) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  /** Something was left out, because it is more than a line may bring. */
  readonly onExcess: (error: TooMuch) => void;
  readonly scale: number;
  readonly nextPartMs?: number | undefined;
}

/** Milliseconds for which the company's choice about groups is cached. */
const groupsAskedMs = 30_000;

const ciphertext = 2;

/** True for messages of the account's own phone to its devices; the category alone can be forged. */
const isOwnPeer = ({ attrs }: BinaryNode, { id, lid }: Me): boolean =>
  attrs['category'] === 'peer' &&
  [id, lid].some((own) => own !== '' && jidNormalizedUser(own) === jidNormalizedUser(attrs['from']));

/** @returns undefined for what says nothing to anybody: calls, settings, who joined a group */
function eventFrom(message: WAMessage, me: Me): InboundEvent | undefined {
  if (message.key.isViewOnce === true) return placeholderFor(message, 'viewOnce', me);
  if (message.messageStubType === ciphertext && !message.message) return placeholderFor(message, 'waiting', me);
  return translateResent(message);
}

export class InboundHandler {
  readonly groups: Groups;
  readonly old: OldMessages;
  private readonly lease: Lease;
  private readonly context: HandlerContext;
  private readonly polls = new BoundedMap<string, Poll>(1000);
  private allowsGroups = false;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(lease: Lease, surroundings: HandlerContext) {
    this.lease = lease;
    this.context = surroundings;
    this.old = new OldMessages(lease, surroundings);
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
  private async handleMessage(node: BinaryNode, message: proto.IMessage): Promise<LinkedEvent | undefined> {
    const { me } = this.context;
    const vote = normalizeMessageContent(message)?.pollUpdateMessage;
    const event = vote ? await this.voteFrom(node, vote) : translateMessage(node, message, me());
    if (!event || (event.message.group && !(await this.wantsGroups()))) return undefined;
    const { poll, wid } = event.message;
    if (poll) this.polls.set(wid, poll);
    return this.withIdentity(node, event);
  }

  readonly listeners: Omit<InboundListeners, 'tell'> = {
    isOwnPhone: (node) => isOwnPeer(node, this.context.me()),
    onHistory: ({ attrs }, history) => this.old.handleHistory(attrs['id'] ?? '', history),
    onMessage: (node, message) => this.handleMessage(node, message),
    onOther: (messages) => this.handleOther(messages),
  };

  /** Handles messages that could not be decrypted, view-once messages, and those that the phone sent again. */
  private async handleOther(messages: readonly WAMessage[]): Promise<LinkedEvent[]> {
    const events: LinkedEvent[] = [];
    for (const message of messages) {
      const event = eventFrom(message, this.context.me());
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

  private async withIdentity(node: BinaryNode, event: InboundEvent): Promise<InboundEvent> {
    if (!event.message.group) return this.withNumber(event);
    const jid = node.attrs['from'] ?? '';
    const line = this.context.line();
    const current = this.withGroup(jid, event);
    if (!this.groups.get(jid) && line) {
      this.groups.learn(line.socket, jid, () => {
        const { message } = this.withGroup(jid, event);
        // The right to delete another member's message is known only with the group's members.
        if (message.removal?.isByAdmin) this.context.tell({ ...event, message }).catch(this.context.onFailure);
      });
    }
    return current;
  }

  private withGroup(jid: string, event: InboundEvent): InboundEvent {
    const { removal, sender } = event.message;
    const isByAdmin = removal !== null && sender !== undefined && this.groups.isAdmin(jid, sender);
    const group = { subject: this.groups.get(jid)?.subject ?? '' };
    return {
      ...event,
      message: { ...event.message, ...(isByAdmin ? { removal: { ...removal, isByAdmin } } : {}), group },
    };
  }

  private async withNumber(event: InboundEvent): Promise<InboundEvent> {
    const line = this.context.line();
    if (!line) return event;
    return { ...event, message: { ...event.message, aliases: await withNumber(line.socket, event.message.aliases) } };
  }

  private async voteFrom(node: BinaryNode, vote: proto.Message.IPollUpdateMessage): Promise<InboundEvent | undefined> {
    const { me } = this.context;
    const wid = widIn(vote.pollCreationMessageKey?.id);
    const poll = wid === '' ? undefined : (this.polls.get(wid) ?? (await findPoll(this.lease, wid)));
    const from = envelopeFrom(node, me());
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
