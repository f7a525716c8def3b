import { minuteMs } from '@shared/core/time.ts';
import { decodeTime } from 'ulid';
import type { Ctx } from '../../core/context/ctx.ts';

export interface MessagePosition {
  readonly at: Date;
  readonly rest: string;
}

// A browser's clock may be this wrong and still say where its message belongs.
const maxSkewMs = 5 * minuteMs;

/** The place a ULID names; undefined for any other key. */
export function firstPosition(key: string | undefined): MessagePosition | undefined {
  if (!key || !/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i.test(key)) return undefined;
  const ulid = key.toUpperCase();
  return { at: new Date(decodeTime(ulid)), rest: ulid.slice(10) };
}

/** True if a message may still take this position; a late one must not be inserted among older messages. */
export const isStored = ({ now }: Ctx, { at }: MessagePosition): boolean =>
  Math.abs(at.getTime() - now.getTime()) <= maxSkewMs;
