import { type Language, setLanguage } from '@web/lib/i18n.ts';
import { afterEach, expect, it } from 'vitest';
import { searchSettings } from './searchSettings.ts';
import { settingGroups } from './settingGroups.ts';

afterEach(() => setLanguage('pt-BR'));

const find = (typed: string) =>
  searchSettings(typed).flatMap(({ rows, hasHoursRule, hasAssistant }) => [
    ...(hasAssistant ? ['assistantPrompt'] : []),
    ...(hasHoursRule ? ['scheduleType'] : []),
    ...rows.map(({ key }) => key),
  ]);

it('shows everything until something is typed', () => {
  expect(find('  ')).toHaveLength(settingGroups.flatMap(({ rows }) => rows).length + 2);
});

it.each<[Language, string]>([
  ['pt-BR', 'saudar aceitar'],
  ['en', 'GREET accepting'],
  ['es', 'saludar aceptar'],
  ['tr', 'kabul karsila'],
])('finds a setting by its words in %s, whatever their order, case and accents', async (language, typed) => {
  await setLanguage(language);
  expect(find(typed)).toContain('sendGreetingAccepted');
  expect(find(typed.split(' ').reverse().join(' '))).toContain('sendGreetingAccepted');
  expect(find(typed)).not.toContain('requiredTag');
});

it('finds by the name of the group and by what a setting explains', () => {
  expect(find('lgpd')).toEqual(['lgpdHideNumber', 'enableLGPD', 'lgpdConsent', 'lgpdDeleteMessage']);
  expect(find('nova fila')).toContain('sendMsgTransfTicket');
  expect(find('horario')).toContain('scheduleType');
  expect(find('xyz')).toEqual([]);
});
