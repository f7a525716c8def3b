import type { Company } from '@shared/companies/model.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import type { OwnFile } from '../bot/service.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import type { StoredTicket } from '../core/store/entities.ts';

/** What a service remembers of a ticket between two messages; a session of its own, where it has one. */
export interface ExternalSession {
  readonly id: string;
  /** Instant of the last exchange. */
  readonly at: string;
  /** What the service offered last; a number picks one of them. */
  readonly choices?: readonly string[] | undefined;
}

/** One message of the contact, on a ticket that an outside service has. */
export interface ExternalTurn {
  readonly ctx: CompanyCtx;
  readonly company: Company;
  readonly connection: Connection;
  readonly contact: Contact;
  readonly ticket: StoredTicket;
  readonly message: Message;
  readonly session: ExternalSession | null;
  /**
   * Shows the contact that somebody types; nobody waits for it. Only for a service that answers right now:
   * the channel may mark the message as read with it, which it is not while it waits for people.
   */
  readonly showTyping: () => void;
}

/** What is done about it, in order. `delayMs`: from the action before, while the contact sees somebody typing. */
export type ExternalAction =
  | {
      readonly type: 'say';
      readonly text: string;
      /** To pick from: drawn where the channel draws menus, else numbered lines. */
      readonly choices?: readonly string[];
      readonly delayMs: number;
    }
  | {
      readonly type: 'send';
      /** Stored for this answer alone: it becomes the message's own. */
      readonly file: OwnFile;
      readonly text: string;
      readonly isVoice: boolean;
      readonly delayMs: number;
    }
  /** To people of a queue, and to one of them if named; automation lets go. */
  | { readonly type: 'queue'; readonly queueId: number; readonly userId: number | null }
  /** To people, where the ticket stands. */
  | { readonly type: 'release' }
  /** The service has nothing more to say: to people, in a queue where they see it. */
  | { readonly type: 'end' }
  /** The end, with the connection's farewell. */
  | { readonly type: 'close' };

/**
 * What came of the call. `later`: something is not there yet (the file of a voice note). `failed`:
 * the service did not answer, or nonsense; three in a row and automation lets go, after one silence at once (B-INT-4).
 */
export type ExternalOutcome =
  | {
      readonly kind: 'answered';
      readonly actions: readonly ExternalAction[];
      readonly session: ExternalSession | null;
    }
  | { readonly kind: 'later'; readonly seconds: number }
  /** `reason`: for the log; neither secrets nor what people wrote. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isSilent?: boolean };

/** An outside service: answers, fails or asks for time; never throws for what lies outside. */
export type External = (turn: ExternalTurn) => Promise<ExternalOutcome>;
