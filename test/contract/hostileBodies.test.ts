import { bodyLimits, largestBody, openBody } from '@shared/core/bodyLimits.ts';
import { pathNames } from '@shared/core/route.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allRoutes, type ContractRoute, callRoute, titleOf } from '../support/server/handlers.ts';
import { endlessText, formType, fullBodies, hostileForms, hostileJson } from '../support/server/hostileBodies.ts';
import { type Mailbox, openMailbox } from '../support/server/mailbox.ts';
import { openStoreFixture } from '../support/server/storeFixture.ts';
import { newTenant, newUser, type SignedIn } from '../support/server/tenant.ts';

let store: Awaited<ReturnType<typeof openStoreFixture>>;
let mailbox: Mailbox;
let staff: SignedIn;

beforeAll(async () => {
  store = await openStoreFixture();
  mailbox = await openMailbox();
  const { company } = await newTenant();
  staff = await newUser(company.id, { profile: 'admin', super: true });
});
afterAll(async () => {
  await mailbox.close();
  await store.close();
});

const withBody = allRoutes.filter(
  ({ route }) => (route.method === 'POST' || route.method === 'PUT') && !route.queryOnly,
);

const send = (of: ContractRoute, body: string, headers = {}) =>
  callRoute(of, Object.fromEntries(pathNames(of.route.path).map((name) => [name, 1])), {
    token: staff.token,
    body,
    headers,
  });

/** Characters of a body that were given to a parser while it was sent, and what was answered. */
async function parsedOf(body: string, run: () => Promise<{ readonly status: number }>) {
  const parse = vi.spyOn(JSON, 'parse');
  const form = vi.spyOn(Response.prototype, 'formData');
  try {
    const { status } = await run();
    const given = parse.mock.calls.map(([text]) => text).filter((text) => text.startsWith(body.slice(0, 100)));
    return { status, characters: given.reduce((sum, text) => sum + text.length, 0), forms: form.mock.calls.length };
  } finally {
    parse.mockRestore();
    form.mockRestore();
  }
}

describe.each(withBody.map((of) => [titleOf(of), of] as const))('%s', (_title, of) => {
  it('makes nothing of a body that is wide, deep or long', async () => {
    const { bytes } = bodyLimits(of.route);
    for (const [what, body] of Object.entries(hostileJson)) {
      const { status, characters } = await parsedOf(body, () => send(of, body));
      // A text that does not end is one value, and has to be read to be refused.
      const most = what === endlessText ? Math.min(bytes, body.length) : 0;
      expect({ what, status, isRead: characters > most }).toEqual({ what, status, isRead: false });
      expect({ what, isRefused: status >= 400 && status < 500 }).toEqual({ what, isRefused: true });
    }
  });

  it('answers what may be sent at most', async () => {
    const bodies = fullBodies(of.route, bodyLimits(of.route));
    expect(bodies).toHaveLength(4);
    for (const body of bodies) {
      const { status, error, fields } = await send(of, body);
      const start = body.slice(0, 60);
      expect([start, status]).not.toEqual([start, 500]);
      // Whatever a route has against it, nothing refuses it unread.
      expect([start, error]).not.toEqual([start, 'ERR_PAYLOAD_TOO_LARGE']);
      expect(fields?.['body'] ?? '', start).not.toMatch(/^too_(deep|many_values)$/);
    }
  });
});

describe.each(withBody.filter(({ route }) => route.multipart).map((of) => [titleOf(of), of] as const))(
  'a form for %s',
  (_title, of) => {
    it.each(Object.entries(hostileForms))('is refused where it has %s', async (_what, body) => {
      const { status, forms } = await parsedOf(body, () => send(of, body, formType));
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      // What has no more parts, and no longer lines above one, than a form may have is read; the others are counted first.
      const isCounted = body.split('--b').length > 202 || body.indexOf('\r\n\r\n') > 9000;
      expect(forms).toBeLessThanOrEqual(isCounted ? 0 : 1);
    });
  },
);

it('reads nothing of what comes without a token', async () => {
  const body = hostileForms['one name again and again'] ?? '';
  for (const of of withBody.filter(({ route }) => route.access !== 'public')) {
    const { status, characters, forms } = await parsedOf(body, () => callRoute(of, {}, { body, headers: formType }));
    // Instagram's own login proves itself by the code in its form.
    const isOpen = of.name === 'graphCode';
    expect([titleOf(of), status, characters, forms]).toEqual([titleOf(of), isOpen ? 400 : status, 0, 0]);
    if (!isOpen) expect([titleOf(of), [401, 403].includes(status)]).toEqual([titleOf(of), true]);
  }
});

it('takes little from whoever is not known', () => {
  const open = withBody.filter(({ route }) => route.access === 'public');
  expect(open.length).toBeGreaterThan(15);
  for (const { route } of open) expect(largestBody(route)).toBeLessThanOrEqual(openBody.bytes);
  expect(openBody.bytes).toBeLessThanOrEqual(32 * 1024);
});
