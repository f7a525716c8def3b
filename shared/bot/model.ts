import type { ScheduleDay } from '../companies/model.ts';
import type { TicketStatus } from '../core/ticketStatus.ts';
import type { Holidays } from '../holidays/calendar.ts';
import type { ChatbotOption } from '../queues/options.ts';
import type { Settings } from '../settings/model.ts';
import type { BotSession } from '../tickets/botSessionModel.ts';
import type { TicketLogType } from '../tickets/model.ts';

/** The part of a ticket that automation decides by and changes. */
export interface BotTicket {
  readonly status: TicketStatus;
  readonly queueId: number | null;
  readonly userId: number | null;
  readonly isGroup: boolean;
  /** A group whose connection does not treat groups as tickets. */
  readonly isPlainGroup: boolean;
  readonly useIntegration: boolean;
  readonly integrationId: number | null;
  readonly promptId: number | null;
}

export interface BotQueue {
  readonly id: number;
  readonly name: string;
  readonly greetingMessage: string;
  readonly outOfHoursMessage: string;
  readonly schedules: readonly ScheduleDay[];
  readonly hasOptions: boolean;
  readonly integrationId: number | null;
  readonly promptId: number | null;
  readonly fileListId: number | null;
  readonly closeTicket: boolean;
}

type BotSettings = Pick<
  Settings,
  | 'scheduleType'
  | 'userRandom'
  | 'sendGreetingMessageOneQueues'
  | 'sendMessageOutExpedientTicketOpen'
  | 'sendQueuePosition'
  | 'acceptAudioMessageContact'
  | 'enableLGPD'
  | 'lgpdMessage'
  | 'lgpdLink'
>;

/** Everything automation goes by, as data. Texts are templates; see shared/messages/variables.ts. */
export interface BotFlow {
  readonly zone: string;
  /** Days on which the company is closed, whatever its hours say. */
  readonly holidays: Holidays;
  readonly settings: BotSettings;
  readonly companySchedules: readonly ScheduleDay[];
  readonly connection: {
    /** Queue ids in the order of the menu. */
    readonly queueIds: readonly number[];
    readonly greetingMessage: string;
    readonly complationMessage: string;
    readonly outOfHoursMessage: string;
    readonly ratingMessage: string;
    readonly ratingCommentMessage: string;
    readonly schedules: readonly ScheduleDay[];
    /** 0: without a limit. */
    readonly maxUseBotQueues: number;
    /** Minutes between two menus; 0: none. */
    readonly timeUseBotQueues: number;
    readonly maxUseBotQueuesNPS: number;
    readonly integrationId: number | null;
    readonly promptId: number | null;
    /** Queue for customers who write outside of hours; null leaves them at the menu. */
    readonly defaultQueueId: number | null;
  };
  readonly contact: { readonly disableBot: boolean; readonly acceptAudioMessage: boolean };
  /** All of the company by id: an option may lead to one that the connection does not offer. */
  readonly queues: ReadonlyMap<number, BotQueue>;
  /** Option trees read so far; `step` answers `needs` for a missing one. */
  readonly trees: ReadonlyMap<number, readonly ChatbotOption[]>;
  /**
   * Targets of options and queues, with true for those that still exist (B-BOT-18); a target that was not looked up is
   * reported in `needs`.
   */
  readonly users: ReadonlyMap<number, boolean>;
  readonly integrations: ReadonlyMap<number, boolean>;
  readonly prompts: ReadonlyMap<number, boolean>;
  readonly files: ReadonlyMap<number, boolean>;
}

/** A fact that has to be read before the rules can go on. */
export interface BotNeed {
  readonly kind: 'trees' | 'users' | 'integrations' | 'prompts' | 'files';
  readonly id: number;
}

export interface BotInput {
  /** ISO time at which the message is handled. */
  readonly at: string;
  readonly body: string;
  /** Id of a tapped button or list row. */
  readonly replyId: string | null;
  readonly isAudio: boolean;
  /** Photos, places, stickers: never an answer to a menu. */
  readonly isText: boolean;
}

/** Choices of a menu, for channels that can draw them; `id` is what a typed answer would be. */
export interface BotChoice {
  readonly id: string;
  readonly title: string;
}

export type BotEffect =
  | {
      readonly type: 'say';
      readonly text: string;
      /** The end of `text` that lists the choices; superfluous where the channel draws them. */
      readonly lines: string;
      readonly choices: readonly BotChoice[];
      /** True if the text is sent with the connection's greeting picture or video. */
      readonly hasGreetingMedia: boolean;
      /** Answers the very message that is being handled. */
      readonly isQuoting: boolean;
      readonly delayMs: number;
    }
  | { readonly type: 'files'; readonly fileListId: number }
  | { readonly type: 'queue'; readonly queueId: number | null; readonly log: TicketLogType | null }
  | { readonly type: 'user'; readonly userId: number }
  /** Assigns an available attendant of the ticket's queue (B-ROUTE-3). */
  | { readonly type: 'assign' }
  | { readonly type: 'position' }
  | { readonly type: 'integration'; readonly integrationId: number }
  | { readonly type: 'prompt'; readonly promptId: number }
  | { readonly type: 'consent'; readonly isGiven: boolean }
  | { readonly type: 'rate'; readonly rate: number }
  /** The contact's comment on their rating. */
  | { readonly type: 'comment'; readonly text: string }
  /** The delay counts from the last text that is sent; until `endsAt` the ticket stays as it is. */
  | { readonly type: 'close'; readonly log: TicketLogType; readonly delayMs: number }
  | { readonly type: 'log'; readonly log: TicketLogType };

export interface BotState {
  readonly ticket: BotTicket;
  readonly session: BotSession;
}

/** `needs`: to be looked up first; call again with it in the flow. Most messages need nothing. */
export type BotOutcome = (BotState & { readonly effects: readonly BotEffect[] }) | { readonly needs: BotNeed };
