import * as z from 'zod';
import { Instant, NumericId } from '../core/fields.ts';

/** Unsent text of a user in a ticket; only its author ever reads it. */
export interface Draft {
  readonly companyId: number;
  readonly userId: number;
  readonly ticketId: number;
  readonly uuid: string;
  readonly body: string;
  /** Begun as a private note: it must not come back as a message to the customer. */
  readonly isPrivate: boolean;
  /** The page that wrote it, so that it does not answer its own echo. */
  readonly page: string;
  readonly updatedAt: string;
}

export const DraftView = z.object({
  ticketId: NumericId,
  uuid: z.string(),
  body: z.string(),
  isPrivate: z.boolean(),
  page: z.string(),
  updatedAt: Instant,
});
export type DraftView = z.infer<typeof DraftView>;

export const draftView = ({ companyId: _companyId, userId: _userId, ...view }: Draft): DraftView => view;

/** Longer texts stay with the browser: 128 KB is the most a push carries, and a character may take six bytes of it. */
export const longestDraft = 16_000;

/** Drafts listed per person, those of the newest tickets. */
export const maxDrafts = 200;

/** Days after which an untouched draft is deleted. */
export const draftDays = 60;
