import type { MessageView } from '@shared/messages/model.ts';
import { createEmitter } from '@web/lib/createStore.ts';
import * as z from 'zod';

/** Activity of others in tickets; it expires without further events. */

const Seen = z.object({
  ticketId: z.number(),
  viewers: z.array(z.object({ id: z.number(), name: z.string(), isTyping: z.boolean() })),
});
const Presence = z.object({ ticketId: z.number(), presence: z.string() });

export interface OtherViewer {
  readonly id: number;
  readonly name: string;
  readonly isTyping: boolean;
}

/** Message of a colleague that was sent while another user had the ticket open. */
export interface ColleagueAnswer {
  readonly id: string;
  readonly name: string;
}

/** Signs of life come every 20 seconds. */
const viewersMs = 32_000;
/** Milliseconds; the server sends a typing event every five seconds at most. */
const typingMs = 6500;
const presenceMs = 15_000;

const viewers = new Map<number, readonly OtherViewer[]>();
/** Tickets that the server knows this page to show. */
const counted = new Set<number>();
const presences = new Map<number, 'composing' | 'recording'>();
const answers = new Map<number, ColleagueAnswer>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const changes = createEmitter();

const nobody: readonly OtherViewer[] = [];

/** @param listener after each change of who looks, types or answers */
export const onCollision = changes.subscribe;

function after(name: string, wait: number, work: () => void): void {
  clearTimeout(timers.get(name));
  timers.set(
    name,
    setTimeout(() => {
      timers.delete(name);
      work();
      changes.emit();
    }, wait),
  );
}

export const viewersOf = (ticketId: number): readonly OtherViewer[] => viewers.get(ticketId) ?? nobody;
export const isCounted = (ticketId: number): boolean => counted.has(ticketId);
export const presenceOf = (ticketId: number): 'composing' | 'recording' | undefined => presences.get(ticketId);
export const answerOf = (ticketId: number): ColleagueAnswer | undefined => answers.get(ticketId);

function recordViewers(data: unknown, ownId: number): void {
  const seen = Seen.safeParse(data);
  if (!seen.success) return;
  const { ticketId } = seen.data;
  const others = seen.data.viewers.filter(({ id }) => id !== ownId);
  viewers.set(ticketId, others);
  if (others.length < seen.data.viewers.length) counted.add(ticketId);
  after(`viewers${ticketId}`, viewersMs, () => viewers.delete(ticketId));
  if (others.some(({ isTyping }) => isTyping)) {
    after(`typing${ticketId}`, typingMs, () => {
      viewers.set(
        ticketId,
        viewersOf(ticketId).map((viewer) => ({ ...viewer, isTyping: false })),
      );
    });
  }
  changes.emit();
}

/** Stores the contact's presence, for channels that report it (update-presence). */
function recordPresence(data: unknown): void {
  const outcome = Presence.safeParse(data);
  if (!outcome.success) return;
  const { ticketId, presence } = outcome.data;
  if (presence === 'composing' || presence === 'recording') {
    presences.set(ticketId, presence);
    after(`presence${ticketId}`, presenceMs, () => presences.delete(ticketId));
  } else presences.delete(ticketId);
  changes.emit();
}

/** The page shows something else, or has no connection any more. */
export function forgetCounted(ticketId: number): void {
  if (counted.delete(ticketId)) changes.emit();
}

export function recordActivity(data: Readonly<Record<string, unknown>>, ownId: number): void {
  if (data['action'] === 'viewers') recordViewers(data, ownId);
  else if (data['action'] === 'update-presence') recordPresence(data);
}

/** Stores the answer of a colleague as a warning; the user's own answer clears it. */
export function recordAnswer(message: MessageView, ownId: number): void {
  const { ticketId, user, fromMe, isPrivate, isAutomatic, id } = message;
  if (!fromMe && !isPrivate) presences.delete(ticketId);
  if (!fromMe || isPrivate || isAutomatic || user === null) return;
  // An answer ends the colleague's typing.
  viewers.set(
    ticketId,
    viewersOf(ticketId).map((viewer) => (viewer.id === user.id ? { ...viewer, isTyping: false } : viewer)),
  );
  if (user.id === ownId) answers.delete(ticketId);
  else answers.set(ticketId, { id, name: user.name });
  changes.emit();
}

export function clearAnswer(ticketId: number): void {
  if (answers.delete(ticketId)) changes.emit();
}
