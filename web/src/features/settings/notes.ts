import type { ConnectionView } from '@shared/connections/model.ts';
import type { SettingColumn } from '@shared/settings/model.ts';
import type { NoteKey } from './noteText.ts';
import { hasCommonHours, isOn, type SettingValues, type SwitchKey } from './settingGroups.ts';

type Speaking = Pick<ConnectionView, 'ratingMessage' | 'outOfHoursMessage' | 'queueIds'>;

export interface NoteInput {
  readonly settings: SettingValues;
  /** undefined until they are known; nothing is said about them before. */
  readonly connections: readonly Speaking[] | undefined;
  readonly queues:
    | readonly {
        readonly ativarRoteador: boolean;
        readonly tempoRoteador: number;
        readonly outOfHoursMessage: string;
      }[]
    | undefined;
}

interface SettingNote {
  readonly key: NoteKey;
  /** Row below which the note is shown. */
  readonly row: (SettingColumn & SwitchKey) | 'scheduleType' | 'lgpdMessage';
  readonly holds: (facts: NoteInput) => boolean;
}

const says = (text: string): boolean => text.trim() !== '';

/** Warnings shown at a setting; each says how the server acts. */
const notes: readonly SettingNote[] = [
  {
    key: 'ratingNowhere',
    row: 'userRating',
    holds: ({ settings, connections }) =>
      isOn(settings, 'userRating') && connections?.some(({ ratingMessage }) => says(ratingMessage)) === false,
  },
  {
    key: 'ratingSomewhere',
    row: 'userRating',
    holds: ({ settings, connections = [] }) =>
      isOn(settings, 'userRating') &&
      connections.some(({ ratingMessage }) => says(ratingMessage)) &&
      !connections.every(({ ratingMessage }) => says(ratingMessage)),
  },
  {
    key: 'randomThenRotation',
    row: 'userRandom',
    holds: ({ settings, queues = [] }) =>
      isOn(settings, 'userRandom') && queues.some((queue) => queue.ativarRoteador && queue.tempoRoteador > 0),
  },
  {
    key: 'positionWithRandom',
    row: 'sendQueuePosition',
    holds: ({ settings }) => isOn(settings, 'sendQueuePosition') && isOn(settings, 'userRandom'),
  },
  {
    key: 'hoursWithoutText',
    row: 'scheduleType',
    holds: ({ settings, connections }) =>
      hasCommonHours(settings) && connections?.some(({ outOfHoursMessage }) => !says(outOfHoursMessage)) === true,
  },
  {
    key: 'queueHoursWithoutText',
    row: 'scheduleType',
    holds: ({ settings, queues = [] }) =>
      settings['scheduleType'] === 'queue' && queues.some(({ outOfHoursMessage }) => !says(outOfHoursMessage)),
  },
  {
    key: 'consentWithoutText',
    row: 'enableLGPD',
    holds: ({ settings }) => isOn(settings, 'enableLGPD') && !says(settings['lgpdMessage'] ?? ''),
  },
];

export const findNotes = (row: SettingNote['row'], facts: NoteInput): NoteKey[] =>
  notes.filter((note) => note.row === row && note.holds(facts)).map(({ key }) => key);
