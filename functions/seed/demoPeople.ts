import { AppError } from '@shared/core/errors.ts';
import type { Plan } from '@shared/plans/model.ts';
import { newUser } from '@shared/users/draft.ts';
import type { User } from '@shared/users/model.ts';
import { addUser } from '../accounts/users/service.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { hashPassword } from '../core/secrets/passwords.ts';
import { nextNumber } from '../core/store/sequences.ts';
import { createQueue, listQueues } from '../queues/service.ts';
import { type Login, newPassword } from './logins.ts';

export interface DemoCtx extends CompanyCtx {
  readonly plan: Plan;
}

/** A step of the demonstration; repeating it after an interruption is harmless. */
export type DemoStep = (ctx: DemoCtx) => Promise<Login[]>;

export const demoCompany = {
  name: 'Loja Aurora',
  email: 'ana@lojaaurora.example',
  phone: '1130004000',
} as const;

export const demoAdmin = { name: 'Ana Ribeiro', email: 'ana@lojaaurora.example' } as const;

const queues = [
  {
    name: 'Vendas',
    color: '#1a7f5a',
    greetingMessage: 'Olá, {{firstName}}! Você está falando com o time de vendas da Loja Aurora.',
    outOfHoursMessage: 'Nosso atendimento é das 8h às 18h. Respondemos assim que abrirmos.',
    orderQueue: 1,
  },
  {
    name: 'Suporte',
    color: '#3b5bdb',
    greetingMessage: 'Olá, {{firstName}}! Conte para a gente o que aconteceu com o seu pedido.',
    outOfHoursMessage: 'Nosso atendimento é das 8h às 18h. Respondemos assim que abrirmos.',
    orderQueue: 2,
    // The values show clocks of every kind: one that is late, one that is due soon, and others that run.
    serviceLevel: { firstResponse: 20, nextResponse: 30, resolution: 1440, hours: 'always', warnsBefore: 15 },
  },
] as const;

interface Attendant {
  readonly fields: Pick<User, 'name' | 'email'> & Partial<User>;
  readonly queueNames: readonly string[];
}

const attendants: readonly Attendant[] = [
  {
    fields: {
      name: 'Bruno Teixeira',
      email: 'bruno@lojaaurora.example',
      farewellMessage: 'Obrigado pelo contato, {{firstName}}! Qualquer coisa, é só chamar.',
    },
    queueNames: ['Vendas'],
  },
  {
    fields: {
      name: 'Carla Mendes',
      email: 'carla@lojaaurora.example',
      allTicket: 'enabled',
      allowGroup: true,
      farewellMessage: 'Fico à disposição, {{firstName}}. Tenha um ótimo dia!',
    },
    queueNames: ['Vendas', 'Suporte'],
  },
];

/** True if the work created a record; false if an earlier start already did. */
async function isNew(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code.endsWith('_ALREADY_EXISTS')) return false;
    throw error;
  }
}

const queueStep =
  (draft: (typeof queues)[number]): DemoStep =>
  async (ctx) => {
    await isNew(createQueue(ctx, ctx.plan.queues, draft));
    return [];
  };

const attendantStep =
  ({ fields, queueNames }: Attendant): DemoStep =>
  async (ctx) => {
    const current = await listQueues(ctx);
    const password = newPassword();
    const [id, passwordHash] = await Promise.all([nextNumber(ctx.companyId, 'user'), hashPassword(password)]);
    const queueIds = current.filter(({ name }) => queueNames.includes(name)).map((queue) => queue.id);
    const user = newUser({ ...fields, id, companyId: ctx.companyId, passwordHash, queueIds }, ctx.now.toISOString());
    if (!(await isNew(addUser(user, ctx.plan.users)))) return [];
    return [{ email: user.email, password, role: `${user.profile}, ${queueNames.join(' + ')}` }];
  };

export const peopleSteps: readonly DemoStep[] = [...queues.map(queueStep), ...attendants.map(attendantStep)];
