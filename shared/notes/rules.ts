import { AppError } from '../core/errors.ts';
import { isBlank } from '../core/blank.ts';
import type { Viewer } from '../tickets/rules/policy.ts';
import type { TicketNote } from './model.ts';

export const shortestNote = 2;

export const isLongEnough = (text: string): boolean => !isBlank(text) && [...text.trim()].length >= shortestNote;

/** @returns the text without blanks around it. @throws ERR_TICKETNOTE_INVALID_NAME (B-MSG-17) */
export function noteText(text: string): string {
  if (!isLongEnough(text)) throw new AppError('ERR_TICKETNOTE_INVALID_NAME');
  return text.trim();
}

/** The author or an administrator (B-MSG-17). */
export const mayRemove = (viewer: Pick<Viewer, 'id' | 'profile'>, note: Pick<TicketNote, 'userId'>): boolean =>
  viewer.profile === 'admin' || note.userId === viewer.id;

/** Ticket and place of a note by its id; undefined when it is not one of ours. */
export function noteParts(id: string): { readonly ticketId: number; readonly place: string } | undefined {
  const [, ticketId, place] = /^([1-9]\d{0,9})-([0-9A-HJKMNP-TV-Z]{26})$/.exec(id) ?? [];
  return ticketId && place ? { ticketId: Number(ticketId), place } : undefined;
}
