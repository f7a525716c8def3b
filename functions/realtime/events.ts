import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '@shared/tickets/rules/policy.ts';

/** The ways one event may look: administrators see more, others may have numbers masked. */
export interface ViewScope {
  readonly isAdmin: boolean;
  readonly isMasked: boolean;
}

/** An event to push, with its audience and its data. */
export interface SharedEvent {
  readonly channel: string;
  readonly isFor: (viewer: Viewer) => boolean;
  /** Conversation of the event, which only pages that show it use; undefined: all pages do. */
  readonly thread?: string;
  /** The frame's data; the same for everybody of the same look. */
  readonly data: (look: ViewScope) => Readonly<Record<string, unknown>>;
}

/** Data that only one viewer gets; undefined when nothing of it changed for them. */
export interface PersonalEvent {
  readonly channel: string;
  readonly dataFor: (viewer: Viewer) => Readonly<Record<string, unknown>> | undefined;
}

export type RealtimeEvent = SharedEvent | PersonalEvent;

export const channelOf = (companyId: number, name: string): string => `company-${companyId}-${name}`;

export const everybody = (): boolean => true;

/**
 * True if a change shows in a view; writes that only count or note something are not pushed. Names are compared in any
 * order, because the table keeps none.
 */
export const isVisibleChange = (before: unknown, after: unknown): boolean => !isDeepStrictEqual(before, after);
