import { defaultSchedules } from '@shared/companies/defaults.ts';
import type { ScheduleDay } from '@shared/companies/model.ts';
import { type Channel, capabilities } from '@shared/connections/model.ts';
import type { SettingColumn } from '@shared/settings/model.ts';
import { isClosed } from '@web/pickers/hoursForm.ts';
import type { ConflictKey } from './conflictText.ts';
import type { ConnectionFields } from './connectionForm.ts';

export interface ConflictInput {
  readonly form: ConnectionFields;
  readonly channel: Channel;
  readonly hasGreetingFile: boolean;
  readonly setting: (key: SettingColumn) => string;
}

/** Group of fields next to which a conflict is shown. */
export type ConflictField = 'waiting' | 'takeover' | 'greeting' | 'outOfHours' | 'limits' | 'idle' | 'rating' | 'hours';

interface Conflict {
  readonly key: ConflictKey;
  readonly places: readonly ConflictField[];
  readonly holds: (facts: ConflictInput) => boolean;
}

const isFilled = (text: string): boolean => text.trim() !== '';
const minutesOf = (value: number | undefined): number => value ?? 0;

const windows = ['startTimeA', 'endTimeA', 'startTimeB', 'endTimeB'] as const;
const isUsual = (days: readonly ScheduleDay[]): boolean => {
  const usual = defaultSchedules()[0];
  return days.every((day) => windows.every((end) => day[end] === usual?.[end]));
};

const hasTakeover = ({ form }: ConflictInput): boolean => form.integrationId !== null || form.promptId !== null;
const greets = ({ form, hasGreetingFile }: ConflictInput): boolean => isFilled(form.greetingMessage) || hasGreetingFile;
const usesOwnMessage = ({ setting }: ConflictInput): boolean =>
  ['company', 'connection'].includes(setting('scheduleType'));

/** Minutes without a message until the contact is warned and until the ticket is closed; 0: never (B-CLOSE-3, 4). */
export function idleMinutes(form: ConnectionFields): { readonly warns: number; readonly closes: number } {
  const warning = minutesOf(form.timeInactiveMessage);
  const closing = minutesOf(form.expiresTicket);
  return { warns: isFilled(form.inactiveMessage) ? warning : 0, closes: closing > 0 ? closing + warning : 0 };
}

const isBeyondWindow = ({ form, channel }: ConflictInput): boolean => {
  const hours = capabilities[channel].windowHours;
  const { warns, closes } = idleMinutes(form);
  const spoken = Math.max(warns, isFilled(form.expiresInactiveMessage) ? closes : 0);
  return hours !== null && spoken > hours * 60;
};

/** Conflicting settings of the dialog; each text says how the server acts (B-CONN-10). */
const conflicts: readonly Conflict[] = [
  {
    key: 'waitingWithoutTime',
    places: ['waiting'],
    holds: ({ form }) => form.sendIdQueue !== null && minutesOf(form.timeSendQueue) === 0,
  },
  {
    key: 'bothTakeOver',
    places: ['takeover'],
    holds: ({ form }) => form.integrationId !== null && form.promptId !== null,
  },
  {
    key: 'takeoverBeforeMenu',
    places: ['takeover', 'greeting'],
    holds: (facts) => hasTakeover(facts) && facts.form.queueIds.length > 0,
  },
  {
    key: 'greetingWithoutQueue',
    places: ['greeting'],
    holds: (facts) => greets(facts) && facts.form.queueIds.length === 0,
  },
  {
    key: 'greetingOffForOne',
    places: ['greeting'],
    holds: (facts) =>
      greets(facts) && facts.form.queueIds.length === 1 && facts.setting('sendGreetingMessageOneQueues') !== 'enabled',
  },
  {
    key: 'greetingBeyondCaption',
    places: ['greeting'],
    holds: ({ form, hasGreetingFile, channel }) =>
      hasGreetingFile && form.greetingMessage.length > capabilities[channel].maxCaptionLength,
  },
  {
    key: 'fileWithoutButtons',
    places: ['greeting'],
    holds: ({ form, hasGreetingFile }) =>
      hasGreetingFile && form.menuStyle === 'interactive' && form.queueIds.length > 1,
  },
  {
    key: 'hoursOff',
    places: ['outOfHours'],
    holds: ({ form, setting }) => isFilled(form.outOfHoursMessage) && setting('scheduleType') === 'disabled',
  },
  {
    key: 'hoursOfQueues',
    places: ['outOfHours'],
    holds: ({ form, setting }) => isFilled(form.outOfHoursMessage) && setting('scheduleType') === 'queue',
  },
  {
    key: 'ownHoursIgnored',
    places: ['outOfHours'],
    holds: ({ form, setting }) => setting('scheduleType') !== 'connection' && !isUsual(form.schedules),
  },
  {
    key: 'outOfHoursSilent',
    places: ['outOfHours', 'hours'],
    holds: (facts) => usesOwnMessage(facts) && !isFilled(facts.form.outOfHoursMessage),
  },
  { key: 'alwaysClosed', places: ['hours'], holds: ({ form }) => form.schedules.every(isClosed) },
  {
    key: 'unlimited',
    places: ['limits'],
    holds: ({ form }) => minutesOf(form.maxUseBotQueues) === 0 && minutesOf(form.timeUseBotQueues) === 0,
  },
  {
    key: 'warningWithoutText',
    places: ['idle'],
    holds: ({ form }) => minutesOf(form.timeInactiveMessage) > 0 && !isFilled(form.inactiveMessage),
  },
  {
    key: 'warningWithoutTime',
    places: ['idle'],
    holds: ({ form }) => minutesOf(form.timeInactiveMessage) === 0 && isFilled(form.inactiveMessage),
  },
  {
    key: 'closingWithoutTime',
    places: ['idle'],
    holds: ({ form }) => minutesOf(form.expiresTicket) === 0 && isFilled(form.expiresInactiveMessage),
  },
  {
    key: 'timesAddUp',
    places: ['idle'],
    holds: ({ form }) =>
      minutesOf(form.expiresTicket) > 0 && minutesOf(form.timeInactiveMessage) >= minutesOf(form.expiresTicket),
  },
  { key: 'beyondWindow', places: ['idle'], holds: isBeyondWindow },
  {
    key: 'ratingOff',
    places: ['rating'],
    holds: ({ form, setting }) => isFilled(form.ratingMessage) && setting('userRating') !== 'enabled',
  },
  {
    key: 'ratingWithoutText',
    places: ['rating'],
    holds: ({ form, setting }) => !isFilled(form.ratingMessage) && setting('userRating') === 'enabled',
  },
];

export const findConflicts = (place: ConflictField, facts: ConflictInput): ConflictKey[] =>
  conflicts.filter(({ places, holds }) => places.includes(place) && holds(facts)).map(({ key }) => key);
