import { describe, expect, it } from 'vitest';
import { allowedQueues, canAccept, canSee, canWork, type Viewer, type Visible, viewerOf } from './policy.ts';

/** B-PERM-1 and 2 written out by hand: queue 1 is one's own, queue 2 is not; person 7 is oneself, 8 a colleague. */
const plain: Viewer = {
  id: 7,
  profile: 'user',
  queueIds: [1],
  allTicket: false,
  allowGroup: false,
  whatsappId: null,
};
/** One letter a viewer, so that a row below fits a line. */
const viewers = {
  u: plain,
  a: { ...plain, allTicket: true },
  g: { ...plain, allowGroup: true },
  c: { ...plain, allowGroup: true, whatsappId: 1 },
  s: { ...plain, profile: 'supervisor' },
  t: { ...plain, profile: 'supervisor', allTicket: true },
  R: { ...plain, profile: 'admin', queueIds: [] },
} as const satisfies Record<string, Viewer>;
const everybody = 'uagcstR';

const mine = 7;
const colleague = 8;
const own = 1;
const other = 2;

type Row = readonly [
  ticket: string,
  status: Visible['status'],
  userId: number | null,
  queueId: number | null,
  whatsappId: number,
  sees: string,
  works: string,
  accepts: string,
];

const rows: readonly Row[] = [
  ['waits in my queue', 'pending', null, own, 1, 'uagcstR', 'stR', 'uagcstR'],
  ['waits in another queue', 'pending', null, other, 1, 'R', 'R', 'R'],
  ['waits without a queue', 'pending', null, null, 1, 'atR', 'R', 'atR'],
  ['waits for me', 'pending', mine, own, 1, 'uagcstR', 'uagcstR', 'uagcstR'],
  ['waits for me in another queue', 'pending', mine, other, 1, 'uagcstR', 'uagcstR', 'uagcstR'],
  ['waits for a colleague in my queue', 'pending', colleague, own, 1, 'stR', 'stR', 'stR'],
  ['waits for a colleague without a queue', 'pending', colleague, null, 1, 'R', 'R', 'R'],
  ['open, mine', 'open', mine, own, 1, 'uagcstR', 'uagcstR', 'uagcstR'],
  ['open, mine, in another queue', 'open', mine, other, 1, 'uagcstR', 'uagcstR', 'uagcstR'],
  ['open, mine, without a queue', 'open', mine, null, 1, 'uagcstR', 'uagcstR', 'uagcstR'],
  ['open, a colleague’s in my queue', 'open', colleague, own, 1, 'stR', 'stR', 'stR'],
  ['open, a colleague’s in another queue', 'open', colleague, other, 1, 'R', 'R', 'R'],
  ['open, a colleague’s without a queue', 'open', colleague, null, 1, 'R', 'R', 'R'],
  ['closed, mine, in my queue', 'closed', mine, own, 1, 'uagcstR', 'uagcstR', 'uagcstR'],
  ['closed, mine, in a queue that I lost', 'closed', mine, other, 1, 'R', 'uagcstR', 'R'],
  ['closed, mine, without a queue', 'closed', mine, null, 1, 'uagcstR', 'uagcstR', 'uagcstR'],
  ['closed, nobody’s, in my queue', 'closed', null, own, 1, 'uagcstR', 'stR', 'uagcstR'],
  ['closed, nobody’s, in another queue', 'closed', null, other, 1, 'R', 'R', 'R'],
  ['closed, nobody’s, without a queue', 'closed', null, null, 1, 'atR', 'R', 'atR'],
  ['closed, a colleague’s in my queue', 'closed', colleague, own, 1, 'stR', 'stR', 'stR'],
  ['group of my queue', 'group', null, own, 1, 'gcstR', 'gcstR', 'gcstR'],
  ['group of my queue on another connection', 'group', null, own, 2, 'gstR', 'gstR', 'gstR'],
  ['group without a queue', 'group', null, null, 1, 'gcR', 'gcR', 'gcR'],
  ['group without a queue on another connection', 'group', null, null, 2, 'gR', 'gR', 'gR'],
  ['group of another queue', 'group', null, other, 1, 'R', 'R', 'R'],
];

const whoever = (answers: (viewer: Viewer) => boolean): string =>
  Object.entries(viewers)
    .filter(([, viewer]) => answers(viewer))
    .map(([letter]) => letter)
    .join('');

describe('B-PERM-1, B-PERM-2', () => {
  it.each(rows)('a ticket that is: %s', (_, status, userId, queueId, whatsappId, sees, works, accepts) => {
    const ticket: Visible = { status, userId, queueId, isGroup: status === 'group', whatsappId };
    expect({
      sees: whoever((viewer) => canSee(viewer, ticket)),
      works: whoever((viewer) => canWork(viewer, ticket)),
      accepts: whoever((viewer) => canAccept(viewer, ticket)),
    }).toEqual({ sees, works, accepts });
  });

  it('consent and rating are seen like any other state of the same ticket', () => {
    for (const status of ['lgpd', 'nps'] as const) {
      const ticket = { status, userId: colleague, queueId: other, isGroup: false, whatsappId: 1 };
      expect(whoever((viewer) => canSee(viewer, ticket))).toBe('R');
      expect(whoever((viewer) => canSee(viewer, { ...ticket, userId: null, queueId: own }))).toBe(everybody);
    }
  });
});

describe('B-PERM-4: requested queues', () => {
  it.each([
    ['u', [1, 2, 0], [1]],
    ['a', [1, 2, 0], [1, 0]],
    ['s', [1, 2, 0], [1]],
    ['t', [2, 0], [0]],
    ['R', [1, 2, 0], [1, 2, 0]],
    ['u', [2], []],
  ] as const)('%s asks for %j and gets %j', (who, asked, given) => {
    expect(allowedQueues(viewers[who], asked)).toEqual(given);
  });
});

it('rights come from the record of the person', () => {
  const record = {
    id: 7,
    profile: 'supervisor',
    queueIds: [1, 3],
    allTicket: 'enabled',
    allowGroup: true,
    whatsappId: 4,
  } as const;
  expect(viewerOf({ ...record, queueIds: [...record.queueIds] })).toEqual({
    id: 7,
    profile: 'supervisor',
    queueIds: [1, 3],
    allTicket: true,
    allowGroup: true,
    whatsappId: 4,
  });
  expect(viewerOf({ ...record, queueIds: [], allTicket: 'disabled' }).allTicket).toBe(false);
});
