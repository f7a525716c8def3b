import { Alias } from '@shared/contacts/model.ts';
import { MediaType } from '@shared/media/mediaType.ts';
import { Location, MessageMedia, SendFailure, SharedContact } from '@shared/messages/model.ts';
import { Poll, Vote } from '@shared/messages/polls.ts';
import { Sender } from '@shared/messages/sender.ts';
import { Advertisement } from '@shared/tickets/model.ts';
import * as z from 'zod';
import type { InboundEvent } from '../driver.ts';

const Aliases = z.tuple([Alias], Alias);

const LinkedMessage = z.object({
  wid: z.string(),
  at: z.string(),
  aliases: Aliases,
  pushName: z.string(),
  mediaType: MediaType,
  body: z.string(),
  media: MessageMedia.nullable(),
  location: Location.nullable(),
  contacts: z.array(SharedContact),
  isForwarded: z.boolean(),
  replyId: z.string().nullable(),
  quotedWid: z.string().nullable(),
  advertisement: Advertisement.extend({ text: z.string() }).nullable(),
  reaction: z.object({ wid: z.string(), emoji: z.string() }).nullable(),
  edit: z.object({ wid: z.string(), body: z.string() }).nullable(),
  removal: z.object({ wid: z.string(), isByAdmin: z.boolean().optional() }).nullable(),
  isSecondDelivery: z.boolean().optional(),
  /** The subject is empty while it is unknown. */
  group: z.object({ subject: z.string() }).optional(),
  sender: Sender.optional(),
  poll: Poll.optional(),
  vote: Vote.optional(),
});

const OldMessage = LinkedMessage.pick({
  wid: true,
  at: true,
  mediaType: true,
  body: true,
  media: true,
  location: true,
  contacts: true,
  isForwarded: true,
  sender: true,
}).extend({ fromMe: z.boolean(), ack: z.number().int() });

/** Event of a linked number, already converted, because only the worker can read WhatsApp's format. */
export const LinkedEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), message: LinkedMessage }),
  /** Written on the owner's phone. */
  z.object({ kind: z.literal('echo'), message: LinkedMessage }),
  z.object({ kind: z.literal('call'), message: LinkedMessage }),
  z.object({
    kind: z.literal('status'),
    report: z.object({
      wid: z.string(),
      messageRef: z.string().nullable(),
      status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
      at: z.string(),
      failure: SendFailure.nullable(),
    }),
    /** Recipient of the message. */
    known: Aliases.optional(),
  }),
  z.object({
    kind: z.literal('old'),
    conversation: z.object({
      aliases: Aliases,
      name: z.string(),
      group: z.object({ subject: z.string() }).optional(),
      messages: z.array(OldMessage),
    }),
  }),
  z.object({ kind: z.literal('oldEnd') }),
  z.object({ kind: z.literal('seen'), known: Aliases, wid: z.string() }),
  z.object({ kind: z.literal('group'), group: Alias, subject: z.string(), size: z.number().int() }),
  z.object({ kind: z.literal('identity'), known: z.array(Alias), learned: z.array(Alias) }),
  /** The contact's number changed. `id` is that of the stanza, since a number may be changed back and forth. */
  z.object({ kind: z.literal('moved'), known: z.array(Alias), learned: z.array(Alias), id: z.string() }),
]);
export type LinkedEvent = z.infer<typeof LinkedEvent>;

export function parse(event: unknown): InboundEvent {
  const parsed = LinkedEvent.safeParse(event);
  return parsed.success ? parsed.data : { kind: 'nothing', reason: 'not an event of a linked number' };
}
