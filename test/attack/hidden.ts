import { type Caller, tally, until } from './caller.ts';
import { uploaded } from './reach.ts';
import { type Attack, customerWrites, hire, type Victim, waitingTicket } from './scene.ts';

const hiddenContacts: Attack = {
  what: 'steering a conversation that one does not see: its number, its block, its automation, its tags, a merge',
  run: async ({ victim }) => {
    const { contactId } = victim.ticket;
    const { caller } = await hire(victim, 'Blind');
    const { id: supervisorId, caller: supervisor } = await hire(victim, 'Overseeing', { profile: 'supervisor' });
    const { id: otherId } = await caller.must<{ id: string }>('POST', '/contacts', {
      ...{ name: 'Of the thief', number: '5511900000002' },
    });
    const before = await victim.admin.must<{ number: string; active: boolean }>('GET', `/contacts/${contactId}`);
    const answers = [
      await caller.api('PUT', `/contacts/${contactId}`, { body: { number: '5511900000001' } }),
      await caller.api('PUT', `/contacts/block/${contactId}`, { body: { active: false } }),
      await caller.api('PUT', `/contacts/toggleDisableBot/${contactId}`),
      await caller.api('PUT', `/contacts/toggleAcceptAudio/${contactId}`),
      await caller.api('POST', '/tags/sync', { body: { contactId, tags: [] } }),
      await caller.api('POST', '/opt-outs', { body: { contactId } }),
      await supervisor.api('POST', '/contacts/mergePreview', { body: { winnerId: contactId, loserId: otherId } }),
      await supervisor.api('POST', '/contacts/merge', { body: { winnerId: contactId, loserId: otherId } }),
      await supervisor.api('POST', '/contacts/merge', { body: { winnerId: otherId, loserId: contactId } }),
    ];
    const after = await victim.admin.must<{ number: string; active: boolean }>('GET', `/contacts/${contactId}`);
    // A plan has places for ten, and other attacks need them.
    await victim.admin.proven('DELETE', `/users/${supervisorId}`, {});
    const isSame = after.number === before.number && after.active === before.active;
    const statuses = answers.map(({ status }) => status);
    return {
      held: isSame && statuses.every((status) => status === 403),
      figure: `${tally(statuses)}; ${isSame ? 'as before' : 'CHANGED'}`,
    };
  },
};

/** The key of a file that an administrator sent in a conversation of their own. */
async function sentFile(victim: Victim): Promise<string> {
  const { admin, number } = victim;
  const name = `Filed ${Date.now()}`;
  const phone = await admin.must<{ number: string }>('POST', '/sandbox/phones', { name });
  await customerWrites(admin, number, phone.number, 'Please send me the contract');
  const ticket = await until(() => waitingTicket(admin, name), 'the ticket of whoever wants a file');
  await admin.must('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  const { key } = await uploaded(victim, ['contract.pdf', 'application/pdf'], '%PDF-1.7\n%%EOF\n');
  await admin.must('POST', `/messages/${ticket.id}`, { medias: [{ key, name: 'contract.pdf' }] });
  return key;
}

const hiddenFiles: Attack = {
  what: 'opening, or passing on, the file of a conversation that one does not see, by its key',
  run: async ({ victim, stranger }) => {
    const key = await sentFile(victim);
    const { caller } = await hire(victim, 'Peeping');
    const open = async (by: Caller) => (await by.api('GET', `/media/${key}`)).status;
    const media = { key, name: 'contract.pdf' };
    const passedOn = [
      await caller.api('POST', '/quick-messages', { body: { shortcode: 'peep', message: 'x', media } }),
      await stranger.admin.api('POST', '/quick-messages', { body: { shortcode: 'peep', message: 'x', media } }),
    ].map(({ status }) => status);
    const [own, colleague, foreign] = [await open(victim.admin), await open(caller), await open(stranger.admin)];
    const isKept = colleague === 404 && foreign === 404;
    return {
      held: own === 302 && isKept && passedOn.every((status) => status === 400 || status === 404),
      figure: `its sender ${own}, a colleague ${colleague}, another company ${foreign}; passed on ${tally(passedOn)}`,
    };
  },
};

/** What colleagues try against each other. */
export const hiddenAttacks: readonly Attack[] = [hiddenContacts, hiddenFiles];
