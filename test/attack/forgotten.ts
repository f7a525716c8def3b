import { type Caller, tally, until } from './caller.ts';
import { type Attack, customerWrites, type Scene, waitingTicket } from './scene.ts';

const word = 'marzipansecret';

/** Somebody who leaves traces, and their conversation. */
async function comesIn({ victim }: Scene) {
  const { admin, number } = victim;
  const name = `Ines ${Date.now()}`;
  const phone = await admin.must<{ number: string }>('POST', '/sandbox/phones', { name });
  await customerWrites(admin, number, phone.number, `My allergy: ${word}`);
  const ticket = await until(() => waitingTicket(admin, name), 'the ticket of somebody who will be forgotten');
  await admin.must('POST', '/ticket-notes', { ticketId: ticket.id, contactId: ticket.contactId, note: word });
  await admin.must('POST', '/opt-outs', { contactId: ticket.contactId });
  return { name, number: phone.number, ticket };
}

/** Where the administrator of the company may look for somebody. */
const looks = (who: { readonly name: string; readonly number: string }, contactId: string, ticketId: number) => {
  const texts = [who.name, who.number, word].map(encodeURIComponent);
  return [
    ...texts.flatMap((text) => [
      `/contacts?searchParam=${text}`,
      `/contacts/list?searchParam=${text}`,
      `/tickets?status=search&searchParam=${text}`,
      `/personal-data?searchParam=${text}`,
    ]),
    ...['/tickets?status=closed&showAll=true', '/ticket/reports', '/report-grid'],
    ...['/schedules', '/drafts', '/personal-data-tasks', `/contacts/${contactId}`, `/personal-data/${contactId}`],
    ...[`/messages/${ticketId}`, `/messages/search/${ticketId}?searchParam=${word}`],
  ];
};

async function erase(admin: Caller, contactId: string) {
  const { id } = await admin.must<{ id: string }>('POST', '/personal-data/erase', { contactId, reason: 'They ask' });
  return until(async () => {
    type Task = { status: string; seal: string | null; remains?: object[] };
    const task = await admin.must<Task>('GET', `/personal-data-tasks/${id}`);
    return task.status === 'done' ? task : undefined;
  }, 'the end of the erasure');
}

const forgotten: Attack = {
  what: 'finding somebody who was erased, and erasing or exporting somebody of another company',
  run: async (scene) => {
    const { victim, stranger } = scene;
    const who = await comesIn(scene);
    const { contactId, id } = who.ticket;
    const foreign = [
      await stranger.admin.proven('POST', '/personal-data/erase', { body: { contactId, reason: 'Not mine' } }),
      await stranger.admin.proven('POST', '/personal-data/export', { body: { contactId } }),
      await stranger.admin.proven('POST', '/personal-data/count', { body: { contactId } }),
    ].map(({ status }) => status);
    const before = await victim.admin.api('GET', `/contacts?searchParam=${who.number}`);
    const proof = await erase(victim.admin, contactId);
    const found: string[] = [];
    for (const path of looks(who, contactId, id)) {
      const { text } = await victim.admin.api('GET', path);
      if ([who.name, who.number, word].some((trace) => text.includes(trace))) found.push(path);
    }
    // The number stays here, so that no campaign writes to it again; whose it was does not.
    const optOuts = await victim.admin.api('GET', '/opt-outs');
    if (optOuts.text.includes(who.name)) found.push('/opt-outs');
    const isProven = proof.seal !== null && (proof.remains?.length ?? 0) > 0;
    const wasThere = before.text.includes(who.number);
    return {
      held: wasThere && isProven && found.length === 0 && foreign.every((status) => status === 404),
      figure: `another company: ${tally(foreign)}; traces: ${found.length === 0 ? 'none' : found.join(', ')}; ${isProven ? 'proven' : 'NO PROOF'}`,
    };
  },
};

/** What is looked for after somebody asked to be forgotten. */
export const forgottenAttacks: readonly Attack[] = [forgotten];
