import { queueDefaults } from '@shared/queues/defaults.ts';
import type { QueueWithOptions } from '@shared/queues/model.ts';
import { option } from '@test/support/server/botFlow.ts';
import { expect, it } from 'vitest';
import { referencesTo } from './references.ts';

const queue = (id: number, name: string, more: Partial<QueueWithOptions>): QueueWithOptions => ({
  ...{ id, name, companyId: 3, color: '#000000', orderQueue: null, greetingMessage: '', outOfHoursMessage: '' },
  ...{ schedules: [], hasOptions: true, chatbots: [], createdAt: '' },
  ...queueDefaults(),
  ...more,
});
const deep = option(1, 'Mais', {
  options: [option(2, 'Robô', { queueType: 'integration', optIntegrationId: 6, optFileId: 7 })],
});
const queues = [
  queue(1, 'Vendas', { integrationId: 6, promptId: 7, chatbots: [deep] }),
  queue(2, 'Suporte', { fileListId: 7 }),
];
const connections = [{ name: 'Loja', integrationId: 6, promptId: 7 }];

it.each([
  ['integration', 6, ['connection Loja', 'queue Vendas', 'option Robô']],
  ['prompt', 7, ['connection Loja', 'queue Vendas']],
  ['fileList', 7, ['option Robô', 'queue Suporte']],
  ['integration', 9, []],
] as const)('finds who leads to %s %i', (kind, id, expected) => {
  expect(referencesTo({ kind, id }, queues, connections).map(({ by, name }) => `${by} ${name}`)).toEqual(expected);
});
