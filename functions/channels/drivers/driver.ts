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

/** What a person wrote, in our own words, whatever the channel. */
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
  /** Which of the choices of a menu was tapped; `body` is its title. */
  readonly replyId: string | null;
  /** The message this one answers. */
  readonly quotedWid: string | null;
  /** What it is about where that is no message: a story. Drawn in the quoted one's place. */
  readonly about?: string;
  /** An advertisement through which the conversation started, and its words as they stood above the message. */
  readonly advertisement: (Advertisement & { readonly text: string }) | null;
  /** An emoji on another message; empty takes it back. */
  readonly reaction: { readonly wid: string; readonly emoji: string } | null;
  /** A later version of another message. */
  readonly edit: { readonly wid: string; readonly body: string } | null;
  /** Another message its writer took back, or an administrator of the group. */
  readonly removal: { readonly wid: string; readonly isByAdmin?: boolean | undefined } | null;
  /** It came before and could not be read then; what stands for it is to say it now. */
  readonly isSecondDelivery?: boolean | undefined;
  /** It came in a group, which `aliases` name; the subject is empty while nobody knows it. */
  readonly group?: { readonly subject: string } | undefined;
  /** Who of a group wrote it. */
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

/** What became of a message of ours. */
export interface StatusReport {
  readonly wid: string;
  /** Our id, as it was sent along; null for messages somebody else sent. */
  readonly messageRef: string | null;
  readonly status: StatusName;
  readonly at: string;
  readonly failure: SendFailure | null;
  /** Of a message that arrived and is charged for. */
  readonly chargedAs?: ChargeCategory;
}

/** How far a person got with what we wrote, where the channel does not count single messages: up to an instant or a message. */
export interface Progress {
  readonly kind: 'progress';
  readonly known: readonly [Alias, ...Alias[]];
  readonly status: 'delivered' | 'read';
  readonly upTo: string | null;
  readonly wid: string | null;
}

/** What a person calls themselves. */
export interface Profile {
  readonly name: string;
  /** Where the picture is for some days; absent: none is shown. */
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

/** What the platform says of a number now; what is undefined it did not say. */
export type NumberNews = Partial<
  Pick<NumberHealth, 'quality' | 'dailyLimit' | 'nameStatus' | 'throughput' | 'isOnPhone'>
>;

export type InboundEvent =
  | { readonly kind: 'message'; readonly message: InboundMessage }
  /** The company wrote it itself, beside us: on the phone. `aliases` are the reader's. */
  | { readonly kind: 'echo'; readonly message: InboundMessage }
  | { readonly kind: 'status'; readonly report: StatusReport }
  | Progress
  /** Somebody of the company read a conversation up to a message, on the phone itself. */
  | { readonly kind: 'seen'; readonly known: readonly Alias[]; readonly wid: string }
  /** Whoever is known by some identities is known by others, too. */
  | { readonly kind: 'identity'; readonly known: readonly Alias[]; readonly learned: readonly Alias[] }
  /** What somebody was known by is theirs no more. */
  | { readonly kind: 'moved'; readonly known: readonly Alias[]; readonly learned: readonly Alias[] }
  /** What the company calls a person in its own book on the phone. */
  | { readonly kind: 'name'; readonly known: readonly Alias[]; readonly name: string }
  | { readonly kind: 'old'; readonly conversation: OldConversation }
  /** All old messages there are have been told. */
  | { readonly kind: 'oldEnd' }
  /** What a group is called, and how many it has. */
  | { readonly kind: 'group'; readonly group: Alias; readonly subject: string; readonly size: number }
  /** A person clicked an advertisement or a link and has not written yet. */
  | {
      readonly kind: 'referral';
      readonly known: readonly Alias[];
      readonly advertisement: Advertisement;
      readonly at: string;
    }
  /** A person tells the platform whether they want marketing of the company. */
  | { readonly kind: 'preference'; readonly known: readonly Alias[]; readonly isStop: boolean }
  | { readonly kind: 'template'; readonly change: TemplateChange }
  | { readonly kind: 'number'; readonly change: NumberChange }
  /** A person rings; the message stands for it and has no words yet. */
  | { readonly kind: 'call'; readonly message: InboundMessage }
  /** The channel's own bookkeeping, nothing a person did. */
  | { readonly kind: 'nothing'; readonly reason: string };

/** One event of a webhook batch, still in the channel's words. */
export interface Piece {
  readonly account: string;
  /** Events of the same person keep their order. */
  readonly person: string;
  /** The same for every delivery of the same event. */
  readonly identity: string;
  /** Tells what became of one message of ours; it has a lane of its own. */
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
  /** Their words when it is not connected. */
  readonly reason: string;
  /** The platform said no; otherwise it is not connected because nobody answered. */
  readonly isRefused: boolean;
  /** Only of numbers, and only where the platform told it. */
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
 * How a try ended. `unknown`: it may have gone out, only a status can tell. `reconnect`: the account
 * itself is refused, every further message would be too.
 */
export type SendOutcome =
  | {
      readonly kind: 'accepted';
      readonly wid: string;
      readonly aliases: readonly Alias[];
      /** Somebody else sends it, under this id, and reports. */
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

/** One per channel: `verify split parse format send` and what the channel can do. */
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
  /** Reads and signs of typing are told to a person, whose identities they need. */
  readonly addressesPeople?: boolean;
  /** Marks everything up to a message as read. Never throws. @param writer of the message, where the driver wants them */
  markRead(account: Account, wid: string, writer: readonly Alias[]): Promise<SendOutcome>;
  /**
   * Shows the contact that somebody answers a message just now; only where the channel has it. It may mark
   * everything up to the message as read, and lasts until the next message or some seconds. Never throws.
   * @param withinMs later it is given up; the driver may give up sooner
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
  /** Only where messages do not tell it. @returns undefined when it is not to be had. Never throws. */
  fetchProfile?(account: Account, aliases: readonly Alias[]): Promise<Profile | undefined>;
  /** @param maxBytes larger ones are refused for good */
  fetchMedia(account: Account, providerId: string, maxBytes: number): Promise<FetchedMedia>;
  /** Has a phone of the company leave the file of a message there once more; what comes of it is told with a job. */
  askFile?(account: Account, message: Message): Promise<SendOutcome>;
  /** Only where the channel has templates. Never throws. @param after `next` of the page before */
  listTemplates?(account: Account, after: string | null): Promise<TemplatePage>;
}

/** Asks for an account's webhooks, or ends them; only where that is done by call. Never throws. */
export type Subscribe = (account: Account, isWanted: boolean) => Promise<SendOutcome>;
