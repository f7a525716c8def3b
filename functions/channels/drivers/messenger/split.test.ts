import { expect, it } from 'vitest';
import { parserFor } from './parse.ts';
import { split } from './split.ts';

const payload = (message: object) => ({
  object: 'page',
  entry: [
    { id: 'P1', messaging: [{ sender: { id: 'U1' }, recipient: { id: 'P1' }, timestamp: 1_763_632_800_000, message }] },
  ],
});

it('an event of megabytes fits into the queue and is told as one that nobody can read', () => {
  const huge = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`field${at}`, 'x'.repeat(60_000)]));
  const [piece] = split(payload({ mid: 'm1', text: 'Oi', ...huge }));
  expect(JSON.stringify(piece).length).toBeLessThan(400_000);
  expect(piece).toMatchObject({ account: 'P1', person: 'U1' });
  const event = parserFor('psid')(piece?.event, new Date(1_763_632_801_000));
  expect(event).toMatchObject({ kind: 'message', message: { wid: 'm1', mediaType: 'unsupported' } });
});

it('a text beyond what an item holds is cut, and nothing else of its event', () => {
  const [piece] = split(payload({ mid: 'm1', text: 'a'.repeat(500_000), reply_to: { mid: 'm0' } }));
  const event = parserFor('psid')(piece?.event, new Date(1_763_632_801_000));
  expect(event).toMatchObject({ kind: 'message', message: { wid: 'm1', mediaType: 'chat', quotedWid: 'm0' } });
});
