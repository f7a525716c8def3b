import { hourMs } from '@shared/core/time.ts';
import { wantedWords } from '@shared/messages/words.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { crashAtCall } from '@test/support/server/crashAtCall.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { messageWriter } from '@test/support/server/messageWriter.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { getItem } from '../core/store/store.ts';
import { flushSearch } from '../workers/search/flush.ts';
import { indexMessages } from '../workers/stream/messageWords.ts';
import { flushChanges } from './flush.ts';
import { dueKey } from './parts.ts';
import { readIndex } from './record.ts';

await forFile(startEngine());
const storage = await forFile(startStorage());
catchQueues();

const conversation = messageWriter();
const { ctx, say, erase, store, found, naive, waiting, stored } = conversation;
beforeEach(() => {
  storage.empty();
  return conversation.begin();
});

it('takes what was made to be slow: thousands of words, one word thousands of times, long ones', async () => {
  const many = await say(Array.from({ length: 4096 }, (_, place) => `palavra${place}`).join(' '));
  const same = await say('igual '.repeat(4096));
  const long = await say('z'.repeat(4000));
  for (const _ of [1, 2]) {
    expect(await found('palavra4095 palavra0 palavra77')).toEqual([many.id]);
    expect(await found('igual')).toEqual([same.id]);
    expect(await found('z'.repeat(400))).toEqual([long.id]);
    expect(await found(Array.from({ length: 200 }, (_none, place) => `palavra${place}`).join(' '))).toEqual([many.id]);
    await flushChanges(ctx());
  }
});

it('finds words of every script, in a change that waits and in a segment, and nothing by a letter or an emoji', async () => {
  const arabic = await say('السَّلَامُ عَلَيْكُمْ، أريد استرجاع المبلغ');
  const chinese = await say('我想退款，谢谢');
  const thai = await say('ขอคืนเงิน');
  await say('🎂🎉 👩‍👩‍👧');
  for (const _ of [1, 2]) {
    expect([await found('السلام'), await found('استرجاع المبلغ')]).toEqual([[arabic.id], [arabic.id]]);
    expect([await found('退款'), await found('款')]).toEqual([[chinese.id], [chinese.id]]);
    expect(await found('คืนเงิน')).toEqual([thai.id]);
    // Nothing to look for: whoever asks searches for names alone.
    for (const text of ['a', '🎂', ' ', '%', '"']) expect([text, wantedWords(text)]).toEqual([text, []]);
    await flushChanges(ctx());
  }
});

it('of a word that every message holds gives the newest first, whatever it is joined with', async () => {
  for (let count = 0; count < 4; count += 1) {
    const batch = await Promise.all(
      Array.from({ length: 60 }, (_, place) => store(conversation.message(`igual numero${count * 60 + place}`))),
    );
    await indexMessages(batch);
    if (count < 3) await flushChanges(ctx());
  }
  expect(await found('igual')).toEqual(naive('igual'));
  expect(await found('igual numero7')).toEqual(naive('igual numero7'));
  const [, , third] = naive('igual');
  expect(await found('igual', {}, third)).toEqual(naive('igual').slice(3));
});

describe('a writer that dies at each of its steps in turn', () => {
  const flush = (now = new Date()) => {
    const { companyId } = conversation;
    return flushSearch({ work: 'flush', companyId, isDue: true }, { companyId, now });
  };
  const twoHoursOn = () => new Date(Date.now() + 2 * hourMs);

  /** Three segments, a message in one of them that is erased, one that says something else, and one that is new. */
  async function prepare(): Promise<void> {
    for (const body of ['bom dia segredo', 'bom pedido', 'boa noite']) {
      await say(body);
      await flushChanges(ctx());
    }
    const [gone, changed] = [...conversation.messages.values()];
    if (!gone || !changed) throw new Error('nothing was said');
    await indexMessages([await erase(gone.id), await store({ ...changed, body: 'bom pix' })]);
    await say('bom almoço');
  }

  /** One of each step dies before it had its effect, and one after. */
  const steps = 29;
  const deaths = Array.from({ length: 2 * steps }, (_, turn) => ({ step: 1 + (turn >> 1), isAfter: turn % 2 === 1 }));

  it.each(deaths)(
    '$step, after it: $isAfter: finds what a list would find, and leaves nothing behind',
    async (death) => {
      const looks = async () => {
        for (const text of ['bom', 'pedido', 'pix', 'segredo'])
          expect([text, await found(text)]).toEqual([text, naive(text)]);
      };
      await prepare();
      await crashAtCall(flush, death.step, death.isAfter);
      await looks();
      await flush();
      await looks();
      // A file that nobody names and that somebody may still be about to name is looked at again.
      const isLeft = /segredo|pedido/.test(await stored());
      if (isLeft) expect(await getItem(dueKey(conversation.companyId), true)).toBeDefined();
      if (isLeft) await flush(twoHoursOn());
      await looks();
      const { goneSince, segments } = await readIndex(conversation.companyId);
      expect([goneSince, segments.length, await waiting()]).toEqual([null, 1, 0]);
      expect(await stored()).not.toMatch(/segredo|pedido/);
    },
  );

  it('has no more of them than were tried', async () => {
    await prepare();
    expect(await crashAtCall(flush, steps, true)).toBe(true);
    await conversation.begin();
    await prepare();
    expect(await crashAtCall(flush, steps + 1, true)).toBe(false);
  });
});
