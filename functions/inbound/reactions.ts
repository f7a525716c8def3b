import type { Message } from '@shared/messages/model.ts';
import type { Sender } from '@shared/messages/sender.ts';
import { type CompanyConversation, findByWid, newestMessages } from '../channels/connections/messageLookup.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { reviseMessage } from '../inbox/messages/revisions.ts';

/** Effect of a reaction on the stored messages. */
export interface ReactionPlan {
  readonly target: Message | undefined;
  /** Reactions of the same person to the same message that this one replaces or takes back. */
  readonly replaced: readonly Message[];
  /** A newer reaction is already there: this one came late and only counts as history. */
  readonly isStale: boolean;
}

interface Reaction {
  /** The reaction's own id, and that of the message it is about. */
  readonly wid: string;
  readonly about: string;
  readonly at: string;
  /** The company reacted, on the phone itself. */
  readonly isEcho: boolean;
  readonly sender: Sender | undefined;
}

const secondOf = (at: string): string => at.slice(0, 19);

/**
 * Each person has one reaction per message: the newest counts in any order of delivery (B-IN-22). The channel's times
 * have whole seconds; within a second the later delivery is the newer one.
 */
export async function reactionPlan(
  ctx: CompanyCtx,
  conversation: CompanyConversation,
  { wid, about, at, isEcho, sender }: Reaction,
): Promise<ReactionPlan> {
  const isTarget = (message: Message): boolean => message.wid === about;
  const newest = await newestMessages(ctx, conversation, isTarget);
  const target = newest.find(isTarget) ?? (await findByWid(ctx, conversation, about));
  const isTheirs = (message: Message): boolean =>
    message.fromMe === isEcho && message.sender?.alias.value === sender?.alias.value;
  const reactions = newest.filter(
    (message) => message.mediaType === 'reactionMessage' && isTheirs(message) && message.quotedMsg?.wid === about,
  );
  const stored = reactions.find((reaction) => reaction.wid === wid);
  const others = reactions.filter((reaction) => reaction !== stored);
  const isOlder = ({ createdAt }: Message): boolean =>
    stored ? createdAt < stored.createdAt : secondOf(createdAt) <= secondOf(at);
  return {
    target,
    replaced: others.filter((reaction) => !reaction.isDeleted && isOlder(reaction)),
    isStale: others.some(({ createdAt }) => secondOf(createdAt) > secondOf(at)),
  };
}

/** Takes earlier reactions away. */
export async function withdraw(ctx: CompanyCtx, reactions: readonly Message[]): Promise<void> {
  const updatedAt = ctx.now.toISOString();
  for (const reaction of reactions) {
    await reviseMessage(reaction, (current) =>
      current.isDeleted ? undefined : { ...current, isDeleted: true, updatedAt },
    );
  }
}
