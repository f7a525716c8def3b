import type { Capabilities, Channel, NumberHealth } from '@shared/connections/model.ts';
import type { Alias } from '@shared/contacts/model.ts';
import type { StatusName } from '@shared/messages/acks.ts';
import type { Message, MessageMedia, SendFailure } from '@shared/messages/model.ts';
import type { Order } from '@shared/messages/order.ts';
import type { Poll, Vote } from '@shared/messages/polls.ts';
import type { Sender } from '@shared/messages/sender.ts';
import type { ChargeCategory } from '@shared/money/charges.ts';
import type { TemplateCategory, TemplateDraft, TemplateStatus } from '@shared/templates/model.ts';
import type { Advertisement } from '@shared/tickets/model.ts';
import type { OpenFile } from '../../core/files/files.ts';

/** Message of a contact, independent of the channel. */
export interface InboundMessage {
  /** The channel's id; the same on every delivery. */
  readonly wid: string;
  /** Provider time, ISO. */
  readonly at: string;
  /** Under which identities the channel knows the sender; at least one. */
  readonly aliases: readonly [Alias, ...Alias[]];
  readonly pushName: string;
  readonly mediaType: Message['mediaType'];
  readonly body: string;
  readonly media: MessageMedia | null;
  readonly location: Message['location'];
  readonly contacts: Message['contacts'];
  readonly isForwarded: boolean;
  readonly replyId: string | null;
  /** The message this one answers. */
  readonly quotedWid: string | null;
  /** Description of the story that the message is about, shown in place of a quoted message. */
  readonly about?: string;
  /** An advertisement through which the conversation started, and its words as they stood above the message. */
  readonly advertisement: (Advertisement & { readonly text: string }) | null;
  /** An emoji on another message; empty takes it back. */
  readonly reaction: { readonly wid: string; readonly emoji: string } | null;
  /** A later version of another message. */
  readonly edit: { readonly wid: string; readonly body: string } | null;
  /** Message that its author, or an administrator of the group, deleted. */
  readonly removal: { readonly wid: string; readonly isByAdmin?: boolean | undefined } | null;
  /** True for a repeated message whose first delivery could not be decrypted; it replaces the placeholder. */
  readonly isSecondDelivery?: boolean | undefined;
  /** Group of the message, which `aliases` identify; the subject is empty while it is unknown. */
  readonly group?: { readonly subject: string } | undefined;
  readonly sender?: Sender | undefined;
  readonly poll?: Poll | undefined;
  readonly order?: Order | undefined;
  /** A vote for some of the options of another message. */
  readonly vote?: Vote | undefined;
}

/** A message of before its number was connected. */
export interface OldMessage
  extends Pick<
    InboundMessage,
    'wid' | 'at' | 'mediaType' | 'body' | 'media' | 'location' | 'contacts' | 'isForwarded'
  > {
  readonly fromMe: boolean;
  readonly ack: number;
  readonly sender?: Sender | undefined;
}

/** Old messages of one conversation, at most as many as one job takes. */
export interface OldConversation {
  readonly aliases: readonly [Alias, ...Alias[]];
  readonly name: string;
  readonly group?: { readonly subject: string } | undefined;
  readonly messages: readonly OldMessage[];
}

export interface StatusReport {
  readonly wid: string;
  /** Our id as sent with the message; null for messages written elsewhere. */
  readonly messageRef: string | null;
  readonly status: StatusName;
  readonly at: string;
  readonly failure: SendFailure | null;
  /** Category of a delivered message that is charged. */
  readonly chargedAs?: ChargeCategory;
}

/**
 * Progress of a contact through our messages on channels without a status per message: up to an instant or a message.
 */
export interface Progress {
  readonly kind: 'progress';
  readonly known: readonly [Alias, ...Alias[]];
  readonly status: 'delivered' | 'read';
  readonly upTo: string | null;
  readonly wid: string | null;
}

/** Profile that a contact shows. */
export interface Profile {
  readonly name: string;
  /** Address of the picture, valid for some days; absent if none is shown. */
  readonly picture?: string;
}

/** News about a template of a business account; what is undefined did not change. */
export interface TemplateChange {
  readonly providerId: string;
  readonly name: string;
  readonly language: string;
  readonly status?: TemplateStatus;
  readonly reason?: string;
  readonly quality?: string;
  readonly category?: TemplateCategory;
}

/** News about a number of a business account; what is undefined did not change. */
export interface NumberChange {
  readonly number: string;
  readonly health: NumberNews;
}

/** News about a number; undefined fields were not reported. */
export type NumberNews = Partial<
  Pick<NumberHealth, 'quality' | 'dailyLimit' | 'nameStatus' | 'throughput' | 'isOnPhone'>
>;

export type InboundEvent =
  | { readonly kind: 'message'; readonly message: InboundMessage }
  /** A message that the company wrote on its phone. `aliases` are those of the recipient. */
  | { readonly kind: 'echo'; readonly message: InboundMessage }
  | { readonly kind: 'status'; readonly report: StatusReport }
  | Progress
  /** The company read a conversation up to a message, on the phone itself. */
  | { readonly kind: 'seen'; readonly known: readonly Alias[]; readonly wid: string }
  /** Further identities of a contact. */
  | { readonly kind: 'identity'; readonly known: readonly Alias[]; readonly learned: readonly Alias[] }
  /** Identities that no longer belong to a contact. */
  | { readonly kind: 'moved'; readonly known: readonly Alias[]; readonly learned: readonly Alias[] }
  /** Name of a contact in the phone's address book. */
  | { readonly kind: 'name'; readonly known: readonly Alias[]; readonly name: string }
  | { readonly kind: 'old'; readonly conversation: OldConversation }
  /** The phone has sent all old messages. */
  | { readonly kind: 'oldEnd' }
  /** Subject and size of a group. */
  | { readonly kind: 'group'; readonly group: Alias; readonly subject: string; readonly size: number }
  /** A person clicked an advertisement or a link and has not written yet. */
  | {
      readonly kind: 'referral';
      readonly known: readonly Alias[];
      readonly advertisement: Advertisement;
      readonly at: string;
    }
  /** A contact allowed or stopped the company's marketing. */
  | { readonly kind: 'preference'; readonly known: readonly Alias[]; readonly isStop: boolean }
  | { readonly kind: 'template'; readonly change: TemplateChange }
  | { readonly kind: 'number'; readonly change: NumberChange }
  /** A contact's call; its message has no text yet. */
  | { readonly kind: 'call'; readonly message: InboundMessage }
  /** The channel's own bookkeeping, nothing a person did. */
  | { readonly kind: 'nothing'; readonly reason: string };

/** An event of a webhook batch, still in the channel's format. */
export interface Piece {
  readonly account: string;
  /** Events of the same person keep their order. */
  readonly person: string;
  /** The same for every delivery of the same event. */
  readonly identity: string;
  /** True for the status of one of our messages, which has a queue of its own. */
  readonly isStatus?: true;
  readonly event: unknown;
}

/** An account to act for; `accessToken` in plain text, never stored or logged. */
export interface Account {
  readonly baseUrl: string;
  readonly phoneNumberId: string;
  readonly wabaId: string;
  readonly accessToken: string;
  /** Shows that the app which was given the token is the one that uses it; only of tokens that our own app was given. */
  readonly proof?: string | undefined;
}

export interface AccountCheck {
  readonly isConnected: boolean;
  readonly number: string;
  readonly verifiedName: string;
  /** The platform's reason if the account is not connected. */
  readonly reason: string;
  /** True if the platform refused; otherwise it did not answer. */
  readonly isRefused: boolean;
  /** Present for numbers, if the platform reported it. */
  readonly health?: NumberNews;
}

/** A stored file on its way to the channel. */
export interface OutgoingFile {
  readonly name: string;
  readonly mime: string;
  /** Gives the content to `work`, and ends it with that. */
  readonly read: <T>(work: (file: OpenFile) => Promise<T>) => Promise<T>;
  /** An address the channel can fetch it from for some minutes. */
  readonly link: () => Promise<string>;
}

/** A file as the channel knows it after the upload. */
export type UploadedFile = { readonly id: string } | { readonly link: string };

export interface Outgoing {
  readonly message: Message;
  readonly aliases: readonly Alias[];
  readonly number: string;
  readonly file: OutgoingFile | null;
}

/**
 * Result of an attempt to send. `unknown`: it may have been sent, and only a status can show it. `reconnect`: the
 * account itself is refused, as every further message would be.
 */
export type SendOutcome =
  | {
      readonly kind: 'accepted';
      readonly wid: string;
      readonly aliases: readonly Alias[];
      /** The line's worker sends it under this id and reports the result. */
      readonly isHandedOver?: boolean;
    }
  | { readonly kind: 'retry'; readonly failure: SendFailure; readonly growth: number; readonly retryAfter: number }
  /** `isAnswered`: by a server that failed; otherwise there was no answer, or none that is understood. */
  | { readonly kind: 'unknown'; readonly failure: SendFailure; readonly isAnswered?: boolean }
  | { readonly kind: 'never'; readonly failure: SendFailure }
  | { readonly kind: 'reconnect'; readonly failure: SendFailure };

/** A media object of the channel: what it is, and its bytes. */
export type FetchedMedia =
  | {
      readonly ok: true;
      readonly mime: string;
      /** bytes, as the channel says */
      readonly size: number | null;
      readonly chunks: AsyncIterable<Uint8Array>;
    }
  | {
      readonly ok: false;
      readonly isFinal: boolean;
      /** The channel let it go; see `askFile`. */
      readonly isGone?: boolean;
      readonly reason: string;
      readonly mustReconnect: boolean;
    };

/** A page of an account's templates; `next` is where the following one begins. */
export type TemplatePage =
  | { readonly ok: true; readonly templates: readonly TemplateDraft[]; readonly next: string | null }
  | { readonly ok: false; readonly isFinal: boolean; readonly mustReconnect: boolean; readonly reason: string };

/** The events of a webhook's payload. Never throws. */
export type Split = (payload: unknown) => Piece[];

/** Theirs to ours. Never throws; what it does not know becomes a readable placeholder. */
export type Parse = (event: unknown, receivedAt: Date) => InboundEvent;

export interface Driver {
  readonly channel: Channel;
  readonly capabilities: Capabilities;
  /** Ours to theirs: the body of the call that sends it. */
  format(outgoing: Outgoing, file: UploadedFile | null): Readonly<Record<string, unknown>>;
  /** Uploads what has to be uploaded and sends. Never throws. */
  send(account: Account, outgoing: Outgoing): Promise<SendOutcome>;
  /** Gives a message that is out its present words everywhere, or takes it back; only where the channel can. Never throws. */
  amend?(account: Account, message: Message): Promise<SendOutcome>;
  /** True if read receipts and typing indicators need the identities of a contact. */
  readonly addressesPeople?: boolean;
  /** Marks everything up to a message as read. Never throws. @param writer of the message, where the driver wants them */
  markRead(account: Account, wid: string, writer: readonly Alias[]): Promise<SendOutcome>;
  /**
   * Shows the contact a typing indicator, if the channel has one. It may mark everything up to the message as read, and
   * lasts until the next message or some seconds. Never throws.
   * @param withinMs time limit; the driver may give up sooner
   */
  showTyping?(
    account: Account,
    wid: string,
    withinMs: number | undefined,
    writer: readonly Alias[],
  ): Promise<SendOutcome>;
  /** Stops a call from ringing; only where the channel has calls. Never throws. */
  refuseCall?(account: Account, callId: string): Promise<SendOutcome>;
  /** Reads whether the token opens the number and the number belongs to the business account; changes nothing. */
  checkAccount(account: Account): Promise<AccountCheck>;
  /** Present if messages carry no profile. @returns undefined if it is not available. Never throws. */
  fetchProfile?(account: Account, aliases: readonly Alias[]): Promise<Profile | undefined>;
  /** @param maxBytes larger ones are refused for good */
  fetchMedia(account: Account, providerId: string, maxBytes: number): Promise<FetchedMedia>;
  /** Asks a phone of the company to upload the file of a message again; the result arrives with a job. */
  askFile?(account: Account, message: Message): Promise<SendOutcome>;
  /** Present if the channel has templates. Never throws. @param after `next` of the page before */
  listTemplates?(account: Account, after: string | null): Promise<TemplatePage>;
}

/** Asks for an account's webhooks, or ends them; only where that is done by call. Never throws. */
export type Subscribe = (account: Account, isWanted: boolean) => Promise<SendOutcome>;
