import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '@shared/tickets/rules/policy.ts';

/** The ways one event may look: administrators see more, others may have numbers masked. */
export interface ViewScope {
  readonly isAdmin: boolean;
  readonly isMasked: boolean;
}

/** One event to push: to whom, and what they get. */
export interface SharedEvent {
  readonly channel: string;
  readonly isFor: (viewer: Viewer) => boolean;
  /** Only pages that show this conversation do anything with it; undefined: all pages do. */
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

/** Whether a change shows in a view; writes that only count or note something are told to nobody. The table keeps no order of names. */
export const isVisibleChange = (before: unknown, after: unknown): boolean => !isDeepStrictEqual(before, after);
