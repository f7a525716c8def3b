import type { Settings } from '@shared/settings/model.ts';
import { defaultSettings } from '@shared/settings/model.ts';
import { describe, expect, it } from 'vitest';
import { type ConflictField, type ConflictInput, findConflicts, idleMinutes } from './conflicts.ts';
import { type ConnectionFields, connectionDefaults, firstTabWithError } from './connectionForm.ts';

interface Given {
  readonly form?: Partial<ConnectionFields>;
  readonly settings?: Partial<Settings>;
  readonly hasGreetingFile?: boolean;
}

const outcome = (place: ConflictField, { form = {}, settings = {}, hasGreetingFile = false }: Given = {}) => {
  const chosen = { ...defaultSettings(), ...settings };
  const facts: ConflictInput = {
    form: { ...connectionDefaults(undefined), ...form },
    channel: 'whatsappapi',
    hasGreetingFile,
    setting: (key) => chosen[key],
  };
  return findConflicts(place, facts);
};
const closed = connectionDefaults(undefined).schedules.map((day) => ({
  ...day,
  ...{ startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' },
}));

it('tells nothing about a new connection', () => {
  const places: readonly ConflictField[] = [
    'waiting',
    'takeover',
    'greeting',
    'outOfHours',
    'limits',
    'idle',
    'rating',
    'hours',
  ];
  expect(places.flatMap((place) => outcome(place))).toEqual([]);
});

describe('conflicts of the dialog', () => {
  const cases: readonly [string, ConflictField, string[], Given][] = [
    ['a queue without a time', 'waiting', ['waitingWithoutTime'], { form: { sendIdQueue: 1 } }],
    ['a queue with a time', 'waiting', [], { form: { sendIdQueue: 1, timeSendQueue: 5 } }],
    ['integration and prompt', 'takeover', ['bothTakeOver'], { form: { integrationId: 1, promptId: 2 } }],
    ['a prompt before the menu', 'greeting', ['takeoverBeforeMenu'], { form: { promptId: 2, queueIds: [1] } }],
    ['a greeting nobody gets', 'greeting', ['greetingWithoutQueue'], { form: { greetingMessage: 'Oi' } }],
    ['a picture nobody gets', 'greeting', ['greetingWithoutQueue'], { hasGreetingFile: true }],
    [
      'one queue, greeting switched off',
      'greeting',
      ['greetingOffForOne'],
      { form: { greetingMessage: 'Oi', queueIds: [1] }, settings: { sendGreetingMessageOneQueues: 'disabled' } },
    ],
    [
      'a file with a long text and buttons',
      'greeting',
      ['greetingBeyondCaption', 'fileWithoutButtons'],
      {
        form: { greetingMessage: 'a'.repeat(1025), queueIds: [1, 2], menuStyle: 'interactive' },
        hasGreetingFile: true,
      },
    ],
    ['a text for hours nobody has', 'outOfHours', ['hoursOff'], { form: { outOfHoursMessage: 'Fechado' } }],
    [
      'a text where queues have theirs',
      'outOfHours',
      ['hoursOfQueues'],
      { form: { outOfHoursMessage: 'Fechado' }, settings: { scheduleType: 'queue' } },
    ],
    [
      'own hours while those of the company count',
      'outOfHours',
      ['ownHoursIgnored'],
      { form: { schedules: closed, outOfHoursMessage: 'Fechado' }, settings: { scheduleType: 'company' } },
    ],
    ['hours without a text', 'outOfHours', ['outOfHoursSilent'], { settings: { scheduleType: 'company' } }],
    [
      'never open',
      'hours',
      ['outOfHoursSilent', 'alwaysClosed'],
      { form: { schedules: closed }, settings: { scheduleType: 'connection' } },
    ],
    ['no limit and no pause', 'limits', ['unlimited'], { form: { maxUseBotQueues: 0 } }],
    ['an emptied limit', 'limits', ['unlimited'], { form: { maxUseBotQueues: undefined } }],
    ['a pause alone', 'limits', [], { form: { maxUseBotQueues: 0, timeUseBotQueues: 5 } }],
    ['a warning without a text', 'idle', ['warningWithoutText'], { form: { timeInactiveMessage: 5 } }],
    [
      'texts without their times',
      'idle',
      ['warningWithoutTime', 'closingWithoutTime'],
      { form: { inactiveMessage: 'Oi?', expiresInactiveMessage: 'Tchau' } },
    ],
    [
      'a warning as late as the closing',
      'idle',
      ['timesAddUp'],
      { form: { inactiveMessage: 'Oi?', timeInactiveMessage: 10, expiresTicket: 10 } },
    ],
    [
      'a warning after the channel’s window',
      'idle',
      ['beyondWindow'],
      { form: { inactiveMessage: 'Oi?', timeInactiveMessage: 1441 } },
    ],
    ['a silent closing after the window', 'idle', [], { form: { expiresTicket: 2000 } }],
    ['a question nobody asks', 'rating', ['ratingOff'], { form: { ratingMessage: 'Nota?' } }],
    ['ratings without a question', 'rating', ['ratingWithoutText'], { settings: { userRating: 'enabled' } }],
  ];
  it.each(cases)('%s', (_, place, expected, given) => {
    expect(outcome(place, given)).toEqual(expected);
  });
});

it('B-CLOSE-3, B-CLOSE-4: adds the times as the clocks do', () => {
  const form = connectionDefaults(undefined);
  const idle = (change: Partial<ConnectionFields>) => idleMinutes({ ...form, ...change });
  expect(idle({ timeInactiveMessage: 10, expiresTicket: 5, inactiveMessage: 'Oi?' })).toEqual({
    warns: 10,
    closes: 15,
  });
  expect(idle({ timeInactiveMessage: 10, expiresTicket: 5 })).toEqual({ warns: 0, closes: 15 });
  expect(idle({ timeInactiveMessage: 10, inactiveMessage: 'Oi?' })).toEqual({ warns: 10, closes: 0 });
});

it('finds the first tab with something to put right', () => {
  expect(firstTabWithError(['ratingMessage', 'sendIdQueue'])).toBe('general');
  expect(firstTabWithError(['schedules', 'greetingMessage'])).toBe('messages');
  expect(firstTabWithError(['root'])).toBeUndefined();
});
