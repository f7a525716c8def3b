import { tally } from './caller.ts';
import { type Attack, hire } from './scene.ts';

const hiddenContacts: Attack = {
  what: 'steering a conversation that one does not see: its number, its block, its automation, its tags',
  run: async ({ victim }) => {
    const { contactId } = victim.ticket;
    const { caller } = await hire(victim, 'Blind');
    const before = await victim.admin.must<{ number: string; active: boolean }>('GET', `/contacts/${contactId}`);
    const answers = [
      await caller.api('PUT', `/contacts/${contactId}`, { body: { number: '5511900000001' } }),
      await caller.api('PUT', `/contacts/block/${contactId}`, { body: { active: false } }),
      await caller.api('PUT', `/contacts/toggleDisableBot/${contactId}`),
      await caller.api('PUT', `/contacts/toggleAcceptAudio/${contactId}`),
      await caller.api('POST', '/tags/sync', { body: { contactId, tags: [] } }),
      await caller.api('POST', '/opt-outs', { body: { contactId } }),
    ];
    const after = await victim.admin.must<{ number: string; active: boolean }>('GET', `/contacts/${contactId}`);
    const isSame = after.number === before.number && after.active === before.active;
    const statuses = answers.map(({ status }) => status);
    return {
      held: isSame && statuses.every((status) => status === 403),
      figure: `${tally(statuses)}; ${isSame ? 'as before' : 'CHANGED'}`,
    };
  },
};

/** What colleagues try against each other. */
export const hiddenAttacks: readonly Attack[] = [hiddenContacts];
