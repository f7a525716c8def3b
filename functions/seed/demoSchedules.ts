import { hourMs } from '@shared/core/time.ts';
import { resolveInboundContact } from '../contacts/book/inbound.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { WriteConflict } from '../core/store/store.ts';
import { createSchedule } from '../schedules/create.ts';
import type { DemoStep } from './demoPeople.ts';
import { stories } from './demoStories.ts';

/** Created once: the same message is not scheduled twice. */
const id = '01JDEM0SCHED00000000000001';

/** Short enough for the reply window of the last writer to be open still. */
const hoursAhead = 3;

const reminder: DemoStep = async (ctx) => {
  const { users, connections } = await readDirectory(ctx.companyId);
  const story = stories.findLast(({ lines }) => lines.at(-1)?.[0] === 'contact');
  const [user, connection] = [users.find(({ profile }) => profile === 'admin'), connections[0]];
  if (!story || !user || !connection) return [];
  const { contact } = await resolveInboundContact(ctx, {
    aliases: [{ kind: 'pn', value: story.number }],
    pushName: story.name,
    channel: connection.channel,
    isGroup: false,
    acceptAudio: true,
  });
  try {
    await createSchedule(ctx, {
      id,
      contact,
      user: { id: user.id, name: user.name },
      body: 'Olá, {{firstName}}! Passando para lembrar da nossa conversa. Posso ajudar em mais alguma coisa?',
      sendAt: new Date(Math.ceil(ctx.now.getTime() / hourMs + hoursAhead) * hourMs).toISOString(),
      whatsappId: null,
      media: null,
      template: null,
    });
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
  return [];
};

export const scheduleSteps: readonly DemoStep[] = [reminder];
