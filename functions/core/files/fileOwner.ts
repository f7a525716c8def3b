import { unusedUploads } from '../../manifestLimits.ts';

/** The ticket or chat that a file belongs to; only users who may see that may read the file. */
export type FileOwner =
  /** `queueId`: where the ticket stood when the message came; null: in none. */
  { readonly ticketId: number; readonly queueId: number | null } | { readonly chatId: string };

interface ObjectTag {
  readonly Key?: string | undefined;
  readonly Value?: string | undefined;
}

/** The tags by which the storage keeps the owner of a file; S3 allows ten to an object. */
export const ownerTags = (owner: FileOwner): { Key: string; Value: string }[] =>
  'chatId' in owner
    ? [{ Key: 'chat', Value: owner.chatId }]
    : [
        { Key: 'ticket', Value: String(owner.ticketId) },
        { Key: 'queue', Value: String(owner.queueId ?? 0) },
      ];

/** The same as part of the request that stores a file. */
export const taggedFor = (owner: FileOwner | undefined): { readonly Tagging?: string } =>
  owner ? { Tagging: new URLSearchParams(ownerTags(owner).map(({ Key, Value }) => [Key, Value])).toString() } : {};

/** Use of a file by its tags: its owner, an upload that is not used yet, or neither. */
export type FileUse = FileOwner | 'unused' | undefined;

export function fileUse(tags: readonly ObjectTag[]): FileUse {
  if (tags.some(({ Key, Value }) => Key === unusedUploads.tag && Value === unusedUploads.value)) return 'unused';
  const value = (key: string) => tags.find(({ Key }) => Key === key)?.Value;
  const [chatId, ticket, queue] = ['chat', 'ticket', 'queue'].map(value);
  if (chatId !== undefined) return { chatId };
  return ticket === undefined ? undefined : { ticketId: Number(ticket), queueId: Number(queue ?? 0) || null };
}

/** True if a file of one owner may become a file of the other, because a repeated request stores its files again. */
export function isSameOwner(one: FileOwner, other: FileOwner | undefined): boolean {
  if (!other) return false;
  if ('chatId' in one) return 'chatId' in other && one.chatId === other.chatId;
  return 'ticketId' in other && one.ticketId === other.ticketId;
}

interface TicketPlacement {
  readonly ticketId: number;
  readonly queue: { readonly id: number } | null;
}

interface Ticketed {
  readonly id: number;
  readonly queue: { readonly id: number } | null;
}

/** A ticket as the owner of what is written in it now. */
export const ticketOwner = ({ id, queue }: Ticketed): FileOwner => ({ ticketId: id, queueId: queue?.id ?? null });

/** A message as the owner of its files. */
export const messageOwner = ({ ticketId, queue }: TicketPlacement): FileOwner => ({
  ticketId,
  queueId: queue?.id ?? null,
});
