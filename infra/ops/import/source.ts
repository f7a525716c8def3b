/** Position in the source, so that an operator finds it: a table and its id, or a line. */
interface SourcePosition {
  readonly place: string;
}

export interface TagDraft extends SourcePosition {
  readonly name: string;
  readonly color: string;
  readonly kanban: 0 | 1;
}

export interface QueueDraft extends SourcePosition {
  readonly name: string;
  /** Empty: it had none. */
  readonly color: string;
  readonly greetingMessage: string;
  readonly outOfHoursMessage: string;
  readonly orderQueue: number | null;
  readonly schedules: readonly unknown[] | undefined;
}

export interface QuickMessageDraft extends SourcePosition {
  readonly shortcode: string;
  readonly message: string;
}

export interface ContactDraft extends SourcePosition {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly tags: readonly string[];
  readonly extraInfo: readonly { readonly name: string; readonly value: string }[];
  readonly disableBot: boolean;
  /** Reason for a refusal that is known from the source alone. */
  readonly refused?: string;
}

/** Data of another product. Settings are few; contacts may be millions and arrive in batches. */
export interface ImportSource {
  readonly tags: readonly TagDraft[];
  readonly queues: readonly QueueDraft[];
  readonly quickMessages: readonly QuickMessageDraft[];
  readonly contacts: () => AsyncIterable<readonly ContactDraft[]>;
}

/** Settings of one kind that a source may have: far above what a company can hold. */
export const maxSettings = 20_000;

export const settingsLimit = (kind: string): Error =>
  new Error(`more than ${maxSettings} ${kind}: is this one company?`);
