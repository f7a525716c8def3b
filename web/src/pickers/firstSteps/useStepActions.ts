import type { FirstStep } from '@shared/companies/firstSteps.ts';
import type { ConnectionView } from '@shared/connections/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { toast } from '@web/ui/toast.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { firstStepTexts } from './text.ts';
import { firstStepsKey } from './useFirstSteps.ts';

/** Result of a step: text for the toast, and its undo. */
interface Made {
  readonly said: string;
  readonly undo: () => Promise<unknown>;
}

const queueColor = '#0f766e';

/** A connected number of the stand-in before one of the channel: it answers at once. */
export const testableConnection = (connections: readonly ConnectionView[]): ConnectionView | undefined => {
  const connected = connections.filter(({ status }) => status === 'CONNECTED');
  return connected.find(({ isSandbox }) => isSandbox) ?? connected[0];
};

/** One-click action of each step; the result can be undone while the toast is shown. */
export function useStepActions() {
  const t = useText(firstStepTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [pending, setPending] = useState<FirstStep>();
  const readAgain = () =>
    Promise.all(
      [['connections'], ['queues'], ['quickMessages'], ['settings'], firstStepsKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );

  /** Failures are said, nothing is thrown: a step stays open. */
  const during = async (step: FirstStep, work: () => Promise<unknown>) => {
    setPending(step);
    try {
      await work();
      await readAgain();
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(undefined);
    }
  };
  const make = (step: FirstStep, work: () => Promise<Made>) =>
    during(step, async () => {
      const { said, undo } = await work();
      toast.undo(said, t('undo'), () => void during(step, undo));
    });

  return {
    pending,
    connect: () => void navigate('/connections?new'),
    connectSandbox: () => make('connection', () => connectSandbox(t('sandboxName'), t('sandboxDone'))),
    createQueue: () => make('queue', () => createQueue(t('queueName'), t('queueDone', { name: t('queueName') }))),
    openTestPhone: (connection: ConnectionView) =>
      during('message', async () => navigate(await testPhone(connection, t('customerName')))),
    addPerson: () => void navigate('/users?new'),
    useHours: () => make('hours', () => keepHours(t('hoursDone'), t('closedText', { firstName: '{{firstName}}' }))),
    createQuickReply: () =>
      make('quickReply', () =>
        createQuickReply(
          { shortcode: t('quickReplyName'), message: t('quickReplyText', { firstName: '{{firstName}}' }) },
          t('quickReplyDone', { name: t('quickReplyName') }),
        ),
      ),
  };
}

async function connectSandbox(name: string, said: string): Promise<Made> {
  const [{ phoneNumberId, wabaId, accessToken }, [queue]] = await Promise.all([
    api.sandbox.createNumber({}),
    api.queues.list({}),
  ]);
  const { id } = await api.connections.create({
    ...{ name, phoneNumberId, wabaId, accessToken, isDefault: true },
    queueIds: queue === undefined ? [] : [queue.id],
  });
  return { said, undo: () => api.connections.remove({ id }) };
}

/** The numbers that lead nowhere yet lead to the new queue. */
async function createQueue(name: string, said: string): Promise<Made> {
  const [{ id }, connections] = await Promise.all([
    api.queues.create({ name, color: queueColor }),
    api.connections.list({}),
  ]);
  const idle = connections.filter(({ queueIds }) => queueIds.length === 0);
  await Promise.all(idle.map((connection) => api.connections.update({ id: connection.id, queueIds: [id] })));
  return { said, undo: () => api.queues.remove({ id }) };
}

/** Address of the simulated phone; creates a test customer if there is none. */
async function testPhone({ phoneNumberId }: ConnectionView, name: string): Promise<string> {
  const [known] = await api.sandbox.phones({});
  const { number } = known ?? (await api.sandbox.savePhone({ name }));
  return `/sandbox?${new URLSearchParams({ number: phoneNumberId, customer: number })}`;
}

/** The numbers that say nothing while the company is closed say when it answers. */
async function keepHours(said: string, outOfHoursMessage: string): Promise<Made> {
  const write = (data: 'company' | 'disabled') => api.settings.updateCompany({ column: 'scheduleType', data });
  const silent = (await api.connections.list({})).filter((connection) => connection.outOfHoursMessage.trim() === '');
  const say = (text: string) =>
    Promise.all(silent.map(({ id }) => api.connections.update({ id, outOfHoursMessage: text })));
  await Promise.all([write('company'), say(outOfHoursMessage)]);
  return { said, undo: () => Promise.all([write('disabled'), say('')]) };
}

async function createQuickReply(reply: { shortcode: string; message: string }, said: string): Promise<Made> {
  const { id } = await api.quickMessages.create({ ...reply, geral: true });
  return { said, undo: () => api.quickMessages.remove({ id }) };
}
