import { minuteMs } from '@shared/core/time.ts';
import { ReportFilters } from '@shared/reports/model.ts';
import { hideFirstSteps } from '../accounts/settings/service.ts';
import { listUsers } from '../accounts/users/service.ts';
import { announceFirst, narrowFirst } from '../announcements/service.ts';
import { tellChat } from '../chats/service.ts';
import { newRecord } from '../core/store/collection.ts';
import { putNew } from '../core/store/records.ts';
import { transact } from '../core/store/store.ts';
import { savedReportEntity, savedReports } from '../reports/saved.ts';
import type { DemoStep } from './demoPeople.ts';

/** A fixed id, so that the chat is not created twice. */
const chatId = '5f0c8f3e-5d0b-4b59-9f1e-0d6c7b1a2e40';

/** Author, minutes ago, text. */
const lines = [
  ['Ana', 190, 'Bom dia, time! Esta semana tem frete grátis acima de R$ 199. Podem avisar quem perguntar.'],
  ['Bruno', 184, 'Boa! Vale para a linha de inverno também?'],
  ['Ana', 181, 'Vale para tudo, menos peças da liquidação.'],
  ['Carla', 62, 'Chegou muita pergunta sobre troca de tamanho. Alguém tem o texto padrão?'],
  ['Bruno', 58, 'Mando daqui a pouco, estou terminando um atendimento.'],
  ['Ana', 21, 'Obrigada! Carla, você cobre o suporte até as 18h?'],
] as const;

const chat: DemoStep = async (ctx) => {
  const users = await listUsers(ctx);
  const named = (first: string) => users.find(({ name }) => name.startsWith(first));
  await tellChat(ctx, {
    id: chatId,
    title: 'Equipe da loja',
    people: users,
    lines: lines.flatMap(([first, minutes, text]) => {
      const author = named(first);
      return author ? [{ author, text, at: new Date(ctx.now.getTime() - minutes * minuteMs) }] : [];
    }),
  });
  return [];
};

const welcome = {
  title: 'Boas-vindas',
  text: 'Esta é uma empresa de demonstração. Abra o celular de teste no menu, escreva como cliente e responda em Atendimentos.',
  priority: 3,
} as const;

const announcement: DemoStep = async ({ companyId, now }) => {
  await announceFirst({ ...welcome, onlyCompanyId: companyId }, now);
  return [];
};

export const teamSteps: readonly DemoStep[] = [chat, announcement];

const report: DemoStep = async (ctx) => {
  const [[owner], saved] = await Promise.all([listUsers(ctx), savedReports.list(ctx)]);
  if (!owner || saved.length > 0) return [];
  const filters = { ...ReportFilters.parse({ view: 'ratings' }) };
  await transact([
    putNew(savedReportEntity, {
      ...(await newRecord(ctx, 'savedReport')),
      ...{ name: 'Avaliações do mês', tab: 'ratings', filters, by: null, isShared: true, schedule: null },
      ...{ owner: { id: owner.id, name: owner.name }, dueAt: null, sentAt: null },
    }),
  ]);
  return [];
};

/** Last, so that demonstrations of earlier versions get it too. */
export const setUpSteps: readonly DemoStep[] = [
  async (ctx) => {
    await hideFirstSteps(ctx);
    return [];
  },
  async ({ companyId, now }) => {
    await narrowFirst({ ...welcome, onlyCompanyId: companyId }, now);
    return [];
  },
  report,
];
