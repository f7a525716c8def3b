import type { Company } from '@shared/companies/model.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import type { OwnFile } from '../bot/service.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import type { StoredTicket } from '../core/store/entities.ts';

/** State of an external service between two messages of a ticket; its own session, if it has one. */
export interface ExternalSession {
  readonly id: string;
  /** Instant of the last exchange. */
  readonly at: string;
  readonly choices?: readonly string[] | undefined;
}

/** A contact's message on a ticket that an external service answers. */
export interface ExternalTurn {
  readonly ctx: CompanyCtx;
  readonly company: Company;
  readonly connection: Connection;
  readonly contact: Contact;
  readonly ticket: StoredTicket;
  readonly message: Message;
  readonly session: ExternalSession | null;
  /**
   * Shows the contact a typing indicator, without waiting for it. Allowed only for a service that answers immediately,
   * because the channel may mark the message as read, which is wrong for a ticket that waits for attendants.
   */
  readonly showTyping: () => void;
}

/**
 * Actions of the answer, in order. `delayMs` counts from the action before; the contact sees a typing indicator
 * meanwhile.
 */
export type ExternalAction =
  | {
      readonly type: 'say';
      readonly text: string;
      /** Choices of a menu; a numbered list on channels without menus. */
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
  /** Transfers the ticket to a queue, and to one of its attendants if given; automation ends. */
  | { readonly type: 'queue'; readonly queueId: number; readonly userId: number | null }
  /** Ends automation; the ticket waits in its present queue. */
  | { readonly type: 'release' }
  /** The service has nothing more to say: to people, in a queue where they see it. */
  | { readonly type: 'end' }
  /** The end, with the connection's farewell. */
  | { readonly type: 'close' };

/**
 * Result of a call. `later`: something is missing yet (the file of a voice note). `failed`: no valid answer; automation
 * ends after three failures in a row, or after a single timeout (B-INT-4).
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
