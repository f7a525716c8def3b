import { aCampaign } from '@test/support/server/audienceSamples.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differs, variantsOf } from './counts.ts';
import { durationMs } from './estimate.ts';
import { afterSend, dailyLimitOf, freshLane, type SendingConnection, morningAfter, zoneOf } from './pace.ts';
import { defaultPrices, priceOf } from './prices.ts';
import { isEditable, meansNo, missingIn, restarted, started, statusAfterSave, stopped } from './rules.ts';
import { defaultSettings } from './settings.ts';
import { chanceOf, chosen, emptyIn, filled, valuesOf } from './texts.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const campaign = aCampaign({ companyId: 1, id: 7, whatsappIds: [1], contactListId: 3 });

describe('B-CAMP-1, B-CAMP-3: what a status allows', () => {
  it.each([
    ['INATIVA', null, true],
    ['CANCELADA', null, true],
    ['PROGRAMADA', '2026-11-23T13:00:00.001Z', true],
    ['PROGRAMADA', '2026-11-23T13:00:00.000Z', false],
    ['EM_ANDAMENTO', null, false],
    ['FINALIZADA', null, false],
  ] as const)('%s at %s can be edited: %s', (status, scheduledAt, expected) => {
    expect(isEditable({ status, scheduledAt }, now)).toBe(expected);
  });

  it('a time schedules a draft, without one it is a draft again', () => {
    expect(statusAfterSave({ status: 'INATIVA', scheduledAt: now.toISOString() })).toBe('PROGRAMADA');
    expect(statusAfterSave({ status: 'PROGRAMADA', scheduledAt: null })).toBe('INATIVA');
    expect(statusAfterSave({ status: 'CANCELADA', scheduledAt: now.toISOString() })).toBe('CANCELADA');
  });

  it('starts once, stops, and goes on; each is another run', () => {
    const first = started(campaign, now);
    expect(first).toMatchObject({ status: 'EM_ANDAMENTO', run: 2 });
    expect(() => started(first, now)).toThrow('ERR_CAMPAIGN_WRONG_STATUS');
    const second = stopped(first, now);
    expect(second).toMatchObject({ status: 'CANCELADA', run: 3, stop: { code: 'user' } });
    expect(() => stopped(second, now)).toThrow('ERR_CAMPAIGN_WRONG_STATUS');
    expect(restarted(second, now)).toMatchObject({ status: 'EM_ANDAMENTO', run: 4, stop: null });
  });

  it('B-CAMP-2: names what is missing', () => {
    expect(missingIn(campaign)).toEqual({});
    const empty = { ...campaign, whatsappIds: [], contactListId: null, message1: ' ', confirmation: true };
    const fields = ['whatsappId', 'contactListId', 'message1', 'confirmationMessage1'];
    expect(missingIn(empty)).toEqual(Object.fromEntries(fields.map((field) => [field, 'required'])));
    expect(missingIn({ ...campaign, tagListId: 4 })).toEqual({ contactListId: 'only_one' });
  });
});

describe('B-CAMP-7: texts', () => {
  const ana = { name: 'Ana Lima', number: '5585999990000', email: '', variables: { valor: 'R$ 10 {nome}' } };
  const values = valuesOf(ana, { loja: 'Prosa' });

  it('fills in what is known, literally, and leaves nothing where there is none', () => {
    const text = 'Oi {nome}, {{primeiro_nome}}: {valor} em {loja}{email}{nada}. {';
    expect(filled(text, values)).toBe('Oi Ana Lima, Ana: R$ 10 {nome} em Prosa. {');
    expect(emptyIn(text, values)).toEqual(['email', 'nada']);
    expect(filled('{constructor}{__proto__}', values)).toBe('');
  });

  it('gives everybody one of the texts, the same one whenever it is asked', () => {
    const texts = [1, 3, 5].map((slot) => ({ slot, text: `t${slot}` }));
    const slots = Array.from(
      { length: 3000 },
      (_, index) => chosen(texts, chanceOf(`7|${5_585_900_000_000 + index}`))?.slot,
    );
    for (const slot of [1, 3, 5]) expect(slots.filter((one) => one === slot).length).toBeGreaterThan(800);
    expect(chanceOf('x')).toBe(chanceOf('x'));
  });

  it.each(['não', 'NAO', ' Sair! ', '2', 'parar', 'hayır'])('B-CAMP-10: "%s" means no', (answer) => {
    expect(meansNo(answer)).toBe(true);
  });
  it.each(['sim', '1', 'pode', 'não sei, talvez', ''])('B-CAMP-10: "%s" does not', (answer) => {
    expect(meansNo(answer)).toBe(false);
  });
});

describe('B-CAMP-8: pace', () => {
  const instants = (pace: typeof defaultSettings, line: SendingConnection, count: number, chance: () => number) => {
    let lane = freshLane;
    let at = now.getTime();
    return Array.from({ length: count }, () => {
      at = Math.max(at, lane.nextAt);
      lane = afterSend(lane, pace, line, at, chance());
      return at;
    });
  };

  it('keeps the interval, and the longer one after so many', () => {
    const pace = { ...defaultSettings, messageInterval: 10, longerIntervalAfter: 3, greaterInterval: 60 };
    const found = instants(pace, { channel: 'whatsappapi' }, 7, () => 0.5);
    const gaps = found.slice(1).map((at, place) => Math.round((at - (found[place] ?? 0)) / 1000));
    expect(gaps).toEqual([10, 10, 60, 10, 10, 60]);
  });

  it('never sends more in any second than the number may, whatever chance says', () => {
    const pace = { ...defaultSettings, messageInterval: 0, longerIntervalAfter: 0 };
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 200, maxLength: 200 }),
        (chances) => {
          let place = 0;
          const found = instants(pace, { channel: 'whatsappapi' }, 200, () => chances[place++] ?? 0);
          const most = Math.max(...found.map((from) => found.filter((at) => at >= from && at < from + 1000).length));
          return most <= 51;
        },
      ),
      { numRuns: 30 },
    );
  });

  it.each([
    [0, undefined, 0],
    [100, undefined, 100],
    [0, 250, 250],
    [100, 250, 100],
    [1000, 250, 250],
    [100, null, 100],
  ])('of a limit of %s and a tier of %s the tighter one counts: %s', (own, tier, expected) => {
    const health = tier === undefined ? undefined : ({ quality: 'GREEN', dailyLimit: tier, at: '' } as const);
    expect(dailyLimitOf(own, { health })).toBe(expected);
  });

  it('says how long it takes', () => {
    const pace = { ...defaultSettings, messageInterval: 10, longerIntervalAfter: 0 };
    const lane = { channel: 'whatsappapi', dailyLimit: 0 } as const;
    expect(durationMs(pace, [lane, lane], 20)).toBe(90_000);
    expect(durationMs(pace, [], 20)).toBe(0);
  });

  it('of a number that is used on a phone as well less than 20 a second are taken, and the rest is left to conversations', () => {
    const pace = { ...defaultSettings, messageInterval: 0, longerIntervalAfter: 0 };
    const shared: SendingConnection = { channel: 'whatsappapi', health: { isOnPhone: true } };
    const inAMinute = (line: SendingConnection) => {
      const found = instants(pace, line, 4000, () => 0);
      return found.filter((at) => at < (found[0] ?? 0) + 60_000).length / 60;
    };
    expect(inAMinute(shared)).toBeCloseTo(12, 0);
    expect(inAMinute({ channel: 'whatsappapi', health: { isOnPhone: false } })).toBeCloseTo(50, 0);
    expect(durationMs(pace, [{ ...shared, dailyLimit: 0 }], 1201)).toBe(100_000);
  });

  it.each([
    ['2026-11-23T12:00:00.000Z', 'America/Sao_Paulo', '2026-11-23T12:00:00.000Z'],
    ['2026-11-24T02:30:10.000Z', 'America/Sao_Paulo', '2026-11-24T10:00:00.000Z'],
    ['2026-11-24T01:00:00.000Z', 'America/Sao_Paulo', '2026-11-24T10:00:00.000Z'],
    ['2026-11-23T22:30:00.000Z', 'Europe/Istanbul', '2026-11-24T04:00:00.000Z'],
  ])('B-CAMP-17: at %s in %s it waits until %s', (at, zone, expected) => {
    expect(new Date(morningAfter(Date.parse(at), zone)).toISOString()).toBe(expected);
  });

  it('knows where somebody lives by the number', () => {
    expect(zoneOf('905551112233')).toBe('Europe/Istanbul');
    expect(zoneOf('99912345678', 'Asia/Tokyo')).toBe('Asia/Tokyo');
  });
});

it('takes the price of the longest beginning that fits', () => {
  const table = { ...defaultPrices, countries: [...defaultPrices.countries] };
  expect(priceOf(table, '5585999990000', 'MARKETING')).toBe(62_500);
  expect(priceOf(table, '99912345678', 'SERVICE')).toBe(7700);
  expect(priceOf(table, '5585999990000', 'OTHER')).toBe(62_500);
});

it('marks the better text only when chance hardly explains it', () => {
  const tally = (slot: number, sent: number, answered: number) => ({ slot, sent, read: 0, answered });
  expect(differs(tally(1, 500, 60), tally(2, 500, 30))).toBe(true);
  expect(differs(tally(1, 500, 35), tally(2, 500, 30))).toBe(false);
  expect(differs(tally(1, 10, 10), tally(2, 10, 0))).toBe(false);
  const stored = { 'text1#sent': 500, 'text1#answered': 60, 'text2#sent': 500, 'text2#answered': 30 };
  expect(variantsOf(stored).map(({ slot, isBetter }) => [slot, isBetter])).toEqual([
    [1, true],
    [2, false],
  ]);
});

describe('B-CAMP-7: who has no name', () => {
  const nobody = { name: '5585999990000', number: '5585999990000', email: '', variables: {} };

  it.each([
    ['Olá, {nome}! Chegou.', 'Olá! Chegou.', 'Olá, amiga! Chegou.'],
    ['{{primeiro_nome}}, chegou.', 'chegou.', 'amiga, chegou.'],
    ['Oi *{name}*', 'Oi', 'Oi *amiga*'],
    ['Pedido de {firstName}: {valor}', 'Pedido de: ', 'Pedido de amiga: '],
  ])('%j', (text, without, withWord) => {
    expect(filled(text, valuesOf(nobody, {}))).toBe(without);
    expect(filled(text, valuesOf(nobody, {}, 'amiga'))).toBe(withWord);
  });

  it('a word of several words stands as it is for the first name as well', () => {
    expect(filled('{primeiro_nome}', valuesOf(nobody, {}, 'nossa amiga'))).toBe('nossa amiga');
    expect(filled('{primeiro_nome}', valuesOf({ ...nobody, name: 'Ana Lima' }, {}, 'amiga'))).toBe('Ana');
  });
});
