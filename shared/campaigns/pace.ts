import { type Channel, capabilities, type NumberHealth } from '../connections/model.ts';
import { defaultZone, minuteMs, zoned } from '../core/time.ts';
import type { CampaignSettings } from './settings.ts';

/**
 * Messages of campaigns per second through one number. The platform takes 80 of a number, in and out together; the rest
 * is left to conversations, which no campaign may delay.
 */
const maxPerSecond: Readonly<Record<Channel, number>> = { whatsappapi: 50, whatsapp: 0.5, facebook: 10, instagram: 1 };

/** Messages per second for a number that is also used on a phone, out of the 20 that WhatsApp allows it. */
const maxPerSecondOnPhone = 12;

/** Properties of a connection that decide how fast it may send. */
export interface SendingConnection {
  readonly channel: Channel;
  readonly health?: Pick<NumberHealth, 'isOnPhone'> | undefined;
}

const rateOf = ({ channel, health }: SendingConnection): number =>
  channel === 'whatsappapi' && health?.isOnPhone ? maxPerSecondOnPhone : maxPerSecond[channel];

/** Least time between two messages to the same recipient, because WhatsApp refuses more (131056). */
export const pairMs = 6000;

/** Sending state of a connection: the time of its next message, and the messages since its last longer gap. */
export interface Lane {
  readonly nextAt: number;
  readonly sent: number;
}

export const freshLane: Lane = { nextAt: 0, sent: 0 };

type PaceSettings = Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>;

/** People a number may write to first in a day: the tighter of the company's limit and the platform's tier; 0: no limit. */
export function dailyLimitOf(own: number, { health }: { readonly health?: NumberHealth | undefined }): number {
  const limits = [own, health?.dailyLimit ?? 0].filter((limit) => limit > 0);
  return limits.length === 0 ? 0 : Math.min(...limits);
}

/** Milliseconds after the message that makes `sent` of them. @param chance 0 to 1: each gap is moved by up to a fifth (B-CAMP-8) */
export function gapMs(pace: PaceSettings, line: SendingConnection, sent: number, chance: number): number {
  const isLonger = pace.longerIntervalAfter > 0 && sent % pace.longerIntervalAfter === 0;
  const seconds = isLonger ? pace.greaterInterval : pace.messageInterval;
  return Math.max(1000 / rateOf(line), seconds * 1000 * (0.8 + 0.4 * chance));
}

/** A connection after a message at an instant. */
export function afterSend(lane: Lane, pace: PaceSettings, line: SendingConnection, at: number, chance: number): Lane {
  const sent = lane.sent + 1;
  // A gap counts from the planned time while that is recent, so that small delays do not add up; time lost in pauses
  // is not caught up.
  const from = at - lane.nextAt > 1000 ? at : Math.max(lane.nextAt, at - 1000);
  return { nextAt: from + gapMs(pace, line, sent, chance), sent };
}

const zones: readonly (readonly [string, string])[] = [
  ['55', 'America/Sao_Paulo'],
  ['351', 'Europe/Lisbon'],
  ['34', 'Europe/Madrid'],
  ['90', 'Europe/Istanbul'],
  ['54', 'America/Argentina/Buenos_Aires'],
  ['56', 'America/Santiago'],
  ['57', 'America/Bogota'],
  ['51', 'America/Lima'],
  ['52', 'America/Mexico_City'],
  ['591', 'America/La_Paz'],
  ['593', 'America/Guayaquil'],
  ['595', 'America/Asuncion'],
  ['598', 'America/Montevideo'],
  ['58', 'America/Caracas'],
  ['44', 'Europe/London'],
  ['33', 'Europe/Paris'],
  ['49', 'Europe/Berlin'],
  ['39', 'Europe/Rome'],
  ['244', 'Africa/Luanda'],
  ['258', 'Africa/Maputo'],
  ['1', 'America/New_York'],
];

/** Time zone by the country of a phone number; the company's zone for all other numbers. */
export const zoneOf = (number: string, company: string = defaultZone): string =>
  zones.find(([prefix]) => number.startsWith(prefix))?.[1] ?? company;

const [opens, closes] = ['07:00', '22:00'];
const isAwake = (at: number, zone: string): boolean => {
  const { time } = zoned(new Date(at), zone);
  return time >= opens && time < closes;
};

/** The first instant from `at` on that is not in the night there (B-CAMP-17). */
export function morningAfter(at: number, zone: string): number {
  if (isAwake(at, zone)) return at;
  const { time, seconds } = zoned(new Date(at), zone);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const waits = (((7 - hour + 24) % 24) * 60 - minute) * minuteMs - Number(seconds) * 1000;
  const morning = at - (at % 1000) + waits;
  // Clocks that are moved in that very night make it an hour sooner or later.
  const sooner = morning - 60 * minuteMs;
  if (sooner > at && isAwake(sooner, zone)) return sooner;
  return isAwake(morning, zone) ? morning : morning + 60 * minuteMs;
}

/** True if a conversation on this channel can only be begun with a template. */
export const needsTemplate = (channel: Channel): boolean => capabilities[channel].windowHours !== null;
