import * as z from 'zod';
import { Flag } from '../core/fields.ts';

const text = (max: number) => z.string().max(max);
const number = (max: number) => z.coerce.number().int().min(0).max(max).transform(String);
const seconds = number(3600);

/** Every column there is, its allowed values and its default (B-SET). Values are stored and answered as text. */
export const settingColumns = {
  userRating: { value: Flag, initial: 'disabled' },
  scheduleType: { value: z.enum(['disabled', 'queue', 'company', 'connection']), initial: 'disabled' },
  chatBotType: { value: z.enum(['text', 'button', 'list']), initial: 'text' },
  acceptCallWhatsapp: { value: Flag, initial: 'enabled' },
  userRandom: { value: Flag, initial: 'disabled' },
  sendGreetingMessageOneQueues: { value: Flag, initial: 'enabled' },
  sendSignMessage: { value: Flag, initial: 'enabled' },
  sendFarewellWaitingTicket: { value: Flag, initial: 'disabled' },
  sendGreetingAccepted: { value: Flag, initial: 'enabled' },
  sendMessageOutExpedientTicketOpen: { value: Flag, initial: 'disabled' },
  sendQueuePosition: { value: Flag, initial: 'disabled' },
  acceptAudioMessageContact: { value: Flag, initial: 'enabled' },
  sendMsgTransfTicket: { value: Flag, initial: 'disabled' },
  requiredTag: { value: Flag, initial: 'disabled' },
  enableLGPD: { value: Flag, initial: 'disabled' },
  lgpdMessage: { value: text(4000), initial: '' },
  lgpdLink: { value: text(500), initial: '' },
  lgpdConsent: { value: Flag, initial: 'disabled' },
  lgpdDeleteMessage: { value: Flag, initial: 'disabled' },
  lgpdHideNumber: { value: Flag, initial: 'disabled' },
  campaignsEnabled: { value: z.enum(['true', 'false']), initial: 'true' },
  CheckMsgIsGroup: { value: Flag, initial: 'enabled' },
  hoursCloseTicketsAuto: { value: text(20), initial: '9999999999' },
  /** Words for opting out of campaigns, separated by commas; if empty, those of shared/optOuts/rules.ts. */
  optOutWords: { value: text(1000), initial: '' },
  messageInterval: { value: seconds, initial: '20' },
  longerIntervalAfter: { value: seconds, initial: '20' },
  greaterInterval: { value: seconds, initial: '60' },
  /** Open tickets from which an attendant is shown as full; 0 means no limit. */
  ticketsPerAttendant: { value: number(999), initial: '0' },
  /** True if a password alone is not enough for any user (B-AUTH-33). */
  requireSecondFactor: { value: Flag, initial: 'disabled' },
  /** Attendants see their own numbers. */
  attendantDashboard: { value: Flag, initial: 'disabled' },
  /** Administrators get the numbers of each week by e-mail, and on their own phones. */
  weeklySummary: { value: Flag, initial: 'disabled' },
  weeklySummaryPhone: { value: Flag, initial: 'disabled' },
  /** The prompt whose key and words the assistant of attendants uses; 0: there is no assistant. */
  assistantPrompt: { value: number(999_999_999), initial: '0' },
  /** Tokens the assistant may use in a month; 0: as many as the key gives. */
  assistantTokens: { value: number(1_000_000_000), initial: '0' },
  /** Visibility of the remaining set-up steps for administrators. */
  firstSteps: { value: z.enum(['shown', 'hidden']), initial: 'shown' },
} as const;

export type SettingColumn = keyof typeof settingColumns;
export type Settings = Record<SettingColumn, string>;

export const isSettingColumn = (name: string): name is SettingColumn => Object.hasOwn(settingColumns, name);

export const defaultSettings = (): Settings =>
  Object.fromEntries(Object.entries(settingColumns).map(([name, { initial }]) => [name, initial])) as Settings;

/** Stored settings over the defaults; unknown columns of older versions are left out. */
export const withDefaults = (stored: Readonly<Record<string, unknown>>): Settings => {
  const settings = defaultSettings();
  for (const [name, value] of Object.entries(stored)) {
    if (isSettingColumn(name) && typeof value === 'string') settings[name] = value;
  }
  return settings;
};
