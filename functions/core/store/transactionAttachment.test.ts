import { expect, it } from 'vitest';
import { sendWithAttachment, type TransactionAttachment, withAttachment } from './transactionAttachment.ts';

const item = (name: string) => ({ Put: { Item: { name } } });
const [own, rider] = [item('own'), item('rider')];
const attachment = (): TransactionAttachment => ({ join: async () => [rider], state: 'waiting', hasWritten: false });

/** Sends transactions as a request would, and notes what went out and what became of what rides along. */
function request(along: TransactionAttachment) {
  const sent: unknown[] = [];
  const states: string[] = [];
  const send = (fault?: Error) =>
    withAttachment(along, () =>
      sendWithAttachment([own], async (items) => {
        states.push(along.state);
        if (fault) throw fault;
        sent.push(items);
      }),
    );
  return { sent, states, send };
}

it('the first transaction of a request takes along what has to go with it, the next ones do not', async () => {
  const along = attachment();
  const { sent, states, send } = request(along);
  await send();
  expect(along).toMatchObject({ state: 'arrived', hasWritten: true });
  await send();
  expect(sent).toEqual([[own, rider], [own]]);
  expect([...states, along.state]).toEqual(['aboard', 'arrived', 'arrived']);
});

it('after a refused transaction the next one takes it along', async () => {
  const along = attachment();
  const { sent, send } = request(along);
  const fault = new Error('refused');
  await expect(send(fault)).rejects.toBe(fault);
  expect(along).toMatchObject({ state: 'waiting', hasWritten: false });
  await send();
  expect(sent).toEqual([[own, rider]]);
});

it('a transaction beside the one that takes it along leaves its state alone', async () => {
  const along = { ...attachment(), state: 'aboard' as TransactionAttachment['state'] };
  const { sent, send } = request(along);
  await send();
  expect([sent, along.state, along.hasWritten]).toEqual([[[own]], 'aboard', true]);
  await expect(send(new Error('refused'))).rejects.toThrow('refused');
  expect(along.state).toBe('aboard');
});

it('goes out as it is where nothing rides along', async () => {
  const sent: unknown[] = [];
  await sendWithAttachment([own], async (items) => void sent.push(items));
  expect(sent).toEqual([[own]]);
});
