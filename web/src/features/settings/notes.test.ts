import { defaultSettings, type Settings } from '@shared/settings/model.ts';
import { describe, expect, it } from 'vitest';
import { findNotes, type NoteInput } from './notes.ts';

type Row = Parameters<typeof findNotes>[0];

const outcome = (row: Row, settings: Partial<Settings>, known: Partial<Omit<NoteInput, 'settings'>> = {}) =>
  findNotes(row, {
    connections: undefined,
    queues: undefined,
    ...known,
    settings: { ...defaultSettings(), ...settings },
  });

const speaking = { ratingMessage: 'Nota?', outOfHoursMessage: 'Fechado', queueIds: [] };
const silent = { ratingMessage: ' ', outOfHoursMessage: '', queueIds: [] };
const rotating = { ativarRoteador: true, tempoRoteador: 5, outOfHoursMessage: 'Fechado' };

describe('notes of settings', () => {
  const cases: readonly [string, Row, Partial<Settings>, Partial<Omit<NoteInput, 'settings'>>, string[]][] = [
    ['nothing is known yet', 'userRating', { userRating: 'enabled' }, {}, []],
    ['nobody asks', 'userRating', { userRating: 'enabled' }, { connections: [silent] }, ['ratingNowhere']],
    ['no connection at all', 'userRating', { userRating: 'enabled' }, { connections: [] }, ['ratingNowhere']],
    ['some ask', 'userRating', { userRating: 'enabled' }, { connections: [silent, speaking] }, ['ratingSomewhere']],
    ['all ask', 'userRating', { userRating: 'enabled' }, { connections: [speaking] }, []],
    ['off', 'userRating', {}, { connections: [silent] }, []],
    ['chosen, then rotated', 'userRandom', { userRandom: 'enabled' }, { queues: [rotating] }, ['randomThenRotation']],
    [
      'a rotation that is off',
      'userRandom',
      { userRandom: 'enabled' },
      { queues: [{ ...rotating, tempoRoteador: 0 }] },
      [],
    ],
    [
      'a position of those who are given to somebody',
      'sendQueuePosition',
      { sendQueuePosition: 'enabled', userRandom: 'enabled' },
      {},
      ['positionWithRandom'],
    ],
    ['hours in silence', 'scheduleType', { scheduleType: 'company' }, { connections: [silent] }, ['hoursWithoutText']],
    [
      'hours of queues in silence',
      'scheduleType',
      { scheduleType: 'queue' },
      { connections: [silent], queues: [{ ...rotating, outOfHoursMessage: '' }] },
      ['queueHoursWithoutText'],
    ],
    ['no hours', 'scheduleType', {}, { connections: [silent] }, []],
    ['consent without a text', 'enableLGPD', { enableLGPD: 'enabled' }, {}, ['consentWithoutText']],
    ['consent with one', 'enableLGPD', { enableLGPD: 'enabled', lgpdMessage: 'Podemos?' }, {}, []],
  ];
  it.each(cases)('%s', (_, row, settings, known, expected) => {
    expect(outcome(row, settings, known)).toEqual(expected);
  });
});
