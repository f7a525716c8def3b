import { AppError } from '@shared/core/errors.ts';
import type { Tag } from '@shared/tags/model.ts';
import { tagSnapshot } from '@shared/tags/rules.ts';
import { activeStatuses } from '@shared/tickets/model.ts';
import { findInboundContact } from '../contacts/book/inbound.ts';
import { tagRecords } from '../contacts/tags/repo.ts';
import { createTag, setContactTags } from '../contacts/tags/service.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { changeTicket } from '../inbox/tickets/bulkUpdates.ts';
import type { DemoStep } from './demoPeople.ts';
import { stories } from './demoStories.ts';

type DemoTag = Pick<Tag, 'name' | 'color' | 'kanban'>;

const tags: readonly DemoTag[] = [
  { name: 'Cliente novo', color: '#2563eb', kanban: 0 },
  { name: 'VIP', color: '#9333ea', kanban: 0 },
  { name: 'Empresa', color: '#0f766e', kanban: 0 },
  { name: 'Troca ou defeito', color: '#c2410c', kanban: 0 },
  { name: 'Orçamento', color: '#b45309', kanban: 1 },
  { name: 'Aguardando pagamento', color: '#1d4ed8', kanban: 1 },
  { name: 'Em entrega', color: '#15803d', kanban: 1 },
];

/** Tags of the contact and of the conversation, by the person's name. */
const worn: Readonly<Record<string, readonly string[]>> = {
  'Fernando Dias': ['Empresa', 'VIP', 'Orçamento'],
  'Patrícia Rocha': ['VIP'],
  'Juliana Ferreira': ['Troca ou defeito'],
  'Thiago Santos': ['Troca ou defeito', 'Em entrega'],
  'Pedro Henrique Costa': ['Cliente novo', 'Aguardando pagamento'],
  'Beatriz Moraes': ['Cliente novo', 'Orçamento'],
  'Carlos Eduardo Lima': ['Cliente novo'],
};

const create =
  (draft: DemoTag): DemoStep =>
  async (ctx) => {
    try {
      await createTag(ctx, { ...draft, userId: null });
    } catch (error) {
      const isThere = error instanceof AppError && error.code === 'ERR_TAG_NAME_ALREADY_EXISTS';
      if (!isThere) throw error;
    }
    return [];
  };

async function wear(ctx: CompanyCtx, number: string, names: readonly string[]): Promise<void> {
  const contact = await findInboundContact(ctx, [{ kind: 'pn', value: number }]);
  if (!contact) return;
  const chosen = (await tagRecords.list(ctx)).filter(({ name }) => names.includes(name));
  const [plain, lanes] = [0, 1].map((kind) => chosen.filter(({ kanban }) => kanban === kind).map(tagSnapshot));
  await setContactTags(ctx, contact.id, plain ?? []);
  for (const id of Object.values(contact.newestTickets)) {
    await changeTicket(ctx, id, (ticket) =>
      activeStatuses.includes(ticket.status) && lanes?.length
        ? { ticket: { ...ticket, kanbanTags: lanes }, event: 'ticket.updated' }
        : undefined,
    );
  }
}

const dress =
  (name: string, number: string): DemoStep =>
  async (ctx) => {
    await wear(ctx, number, worn[name] ?? []);
    return [];
  };

export const tagSteps: readonly DemoStep[] = [
  ...tags.map(create),
  ...stories.filter(({ name }) => worn[name]).map(({ name, number }) => dress(name, number)),
];
