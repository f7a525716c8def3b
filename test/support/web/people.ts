import { allFlags } from '@shared/plans/model.ts';
import type { SessionUser } from '@shared/users/model.ts';

/** A signed-in administrator of a company with every plan flag. */
export function person(change: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 7,
    companyId: 3,
    name: 'Ana Lima',
    email: 'ana@loja.com.br',
    profile: 'admin',
    super: false,
    language: 'pt-BR',
    profileImage: null,
    startWork: '00:00',
    endWork: '23:59',
    waitingNotices: 'enabled',
    farewellMessage: '',
    allTicket: 'disabled',
    allowGroup: false,
    defaultTheme: 'light',
    defaultMenu: 'open',
    wpp: '',
    whatsappId: null,
    queueIds: [1],
    queues: [{ id: 1, name: 'Vendas', color: 'teal' }],
    showDashboard: 'disabled',
    allowRealTime: 'disabled',
    allowConnections: 'disabled',
    color: 'teal',
    online: true,
    accessNotice: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    company: {
      id: 3,
      name: 'Loja Azul',
      document: '',
      dueDate: '2999-12-31',
      timeZone: 'America/Sao_Paulo',
      hasSandbox: true,
      plan: allFlags,
      companieSettings: [],
    },
    ...change,
  };
}
