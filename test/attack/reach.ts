import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tally } from './caller.ts';
import { type Attack, type Company, hire, type Scene } from './scene.ts';

const maskedSearch: Attack = {
  what: 'finding out a hidden number by its beginnings',
  run: async ({ victim }) => {
    const { admin, id, customer } = victim;
    const setting = (value: string) =>
      admin.must('PUT', '/companySettings', { column: 'lgpdHideNumber', data: value, companyId: id });
    const { caller } = await hire(victim, 'Curious');
    await setting('enabled');
    const rows = async (searchParam: string): Promise<number> => {
      const query = `searchParam=${encodeURIComponent(searchParam)}`;
      const { contacts } = await caller.must<{ contacts: unknown[] }>('GET', `/contacts?${query}`);
      const names = await caller.must<unknown[]>('GET', `/contacts/list?${query}`);
      return contacts.length + names.length;
    };
    let found = 0;
    for (let length = 4; length < customer.number.length; length += 1)
      found += await rows(customer.number.slice(0, length));
    const whole = await rows(customer.number);
    const all = await caller.api('GET', '/contacts');
    await setting('disabled');
    const isHidden = !all.text.includes(customer.number);
    return {
      held: found === 0 && isHidden && whole > 0,
      figure: `${customer.number.length - 4} beginnings: ${found} rows; the whole number: ${whole}; ${isHidden ? 'hidden' : 'SHOWN'} in the list`,
    };
  },
};

/** A file that a browser put where files are kept; nobody was sent it yet. */
export async function uploaded(
  { admin }: Company,
  [name, type]: readonly [string, string],
  content = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
): Promise<{ status: number; key: string }> {
  const asked = await admin.api('POST', '/media/uploads', { body: { name, type, size: content.length } });
  if (asked.status !== 200) return { status: asked.status, key: '' };
  const form = JSON.parse(asked.text) as { url: string; fields: Record<string, string>; key: string };
  const body = new FormData();
  for (const [field, value] of Object.entries(form.fields)) body.append(field, value);
  body.append('file', new Blob([content], { type }), name);
  return { status: (await fetch(form.url, { method: 'POST', body })).status, key: form.key };
}

/** `refused`, or how a browser is told to treat the file. */
async function shownAs(company: Company, name: string, type: string): Promise<string> {
  const { status, key } = await uploaded(company, [name, type]);
  if (key === '' || status >= 300) return 'refused';
  const { headers } = await company.admin.api('GET', `/media/${key}`);
  const file = await fetch(headers.get('location') ?? '');
  await file.arrayBuffer();
  const [disposition = ''] = (file.headers.get('content-disposition') ?? 'inline').split(';');
  return `${disposition} ${file.headers.get('content-type') ?? ''}`;
}

const scripts: Attack = {
  what: 'files with scripts that a browser would run: svg, +xml, html under other names',
  run: async ({ stranger }) => {
    const files = [
      ['a.svg', 'image/svg+xml'],
      ['a.png', 'image/svg+xml'],
      ['a.png', 'image/png+xml'],
      ['a.mp4', 'video/svg+xml'],
      ['a.ogg', 'audio/html'],
      ['a.txt', 'text/xml'],
      ['a.bin', 'text/html; charset=utf-8'],
    ] as const;
    const shown: string[] = [];
    for (const [name, type] of files) shown.push(await shownAs(stranger, name, type));
    const isHarmless = (how: string) => how === 'refused' || how === 'attachment application/octet-stream';
    const counts = [...new Set(shown)].map((how) => `${how} x${shown.filter((one) => one === how).length}`);
    return { held: shown.every(isHarmless), figure: counts.join(', ') };
  },
};

const pushEndpoints: Attack = {
  what: 'push subscriptions that make the server call somebody else',
  run: async ({ url, stranger }) => {
    const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') };
    const endpoints = [
      'https://evil.example/x',
      `${url}/api/plans/listPublic`,
      'http://169.254.169.254/latest/meta-data/',
      'https://localhost/x',
      'https://[::1]/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com@evil.example/x',
      'http://fcm.googleapis.com/fcm/send/x',
    ];
    const statuses: number[] = [];
    for (const endpoint of endpoints) {
      statuses.push((await stranger.admin.api('POST', '/push-subscriptions', { body: { endpoint, keys } })).status);
    }
    return { held: statuses.every((status) => status === 400), figure: tally(statuses) };
  },
};

const foreignIds: Attack = {
  what: "another company's ids in paths, and its number in queries",
  run: async ({ stranger, victim }) => {
    const { admin } = stranger;
    const { contactId, uuid } = victim.ticket;
    const paths = [
      ...[`/contacts/${contactId}`, `/tickets/u/${uuid}`, `/companies/${victim.id}`, `/contactTags/${contactId}`],
      ...[`/companies/listPlan/${victim.id}`, `/media/c/${victim.id}/01ARZ3NDEKTSV4RRFFQ69G5FAV`],
    ];
    const lists = [
      '/users',
      '/users/list',
      '/tags',
      '/tags/list',
      '/quick-messages',
      '/quick-messages/list',
      '/whatsapp',
    ];
    const named = await Promise.all(paths.map((path) => admin.api('GET', path)));
    const changed = [
      await admin.api('PUT', `/contacts/${contactId}`, { body: { name: 'Taken' } }),
      await admin.api('DELETE', `/contacts/${contactId}`),
    ];
    const asked = await Promise.all(lists.map((path) => admin.api('GET', `${path}?companyId=${victim.id}`)));
    const missing = [...named, ...changed].map(({ status }) => status);
    const refused = asked.map(({ status }) => status);
    return {
      held: missing.every((status) => status === 404) && refused.every((status) => status === 403),
      figure: `ids ${tally(missing)}; companyId ${tally(refused)}`,
    };
  },
};

/** What a list that is read whole may hold. */
const maxRows = 100;
const maxBytes = 1_000_100;

const longLists: Attack = {
  what: 'lists that grow without end: quick replies of 4,000 characters, tags',
  run: async ({ stranger }) => {
    const { admin } = stranger;
    const ask = async (method: string, path: string, said: object = {}) => {
      for (;;) {
        const answer = await admin.api(method, path, said);
        const wait = Number(answer.headers.get('retry-after') ?? 0);
        if (answer.status !== 429) return answer;
        await new Promise((resolve) => setTimeout(resolve, Math.max(1, wait) * 1000));
      }
    };
    const fill = async (path: string, body: (index: number) => object, count: number): Promise<void> => {
      for (let index = 0; index < count; index += 1) await ask('POST', path, { body: body(index) });
    };
    await fill('/quick-messages', (index) => ({ shortcode: `q${index}`, message: 'é'.repeat(4000), geral: true }), 140);
    await fill('/tags', (index) => ({ name: `Tag ${index}`, color: '#0f766e' }), 110);
    const lists = await Promise.all(['/quick-messages/list', '/tags/list'].map((path) => ask('GET', path)));
    const sizes = lists.map(({ text }) => ({
      rows: (JSON.parse(text) as unknown[]).length,
      bytes: Buffer.byteLength(text),
    }));
    return {
      held: sizes.every(({ rows, bytes }) => rows <= maxRows && bytes <= maxBytes),
      figure: sizes.map(({ rows, bytes }) => `${rows} rows in ${Math.round(bytes / 1000)} kB`).join(', '),
    };
  },
};

const headers: Attack = {
  what: 'pages and answers without the headers that keep browsers safe',
  run: async ({ stranger }) => {
    const [site, api] = [await stranger.admin.call('GET', '/'), await stranger.admin.api('GET', '/auth/me')];
    const policy = site.headers.get('content-security-policy') ?? '';
    const missing = [
      ...[
        'content-security-policy',
        'cross-origin-opener-policy',
        'permissions-policy',
        'x-frame-options',
        'referrer-policy',
      ]
        .filter((name) => !site.headers.get(name))
        .map((name) => `site ${name}`),
      ...[site, api]
        .filter((answer) => answer.headers.get('x-content-type-options') !== 'nosniff')
        .map(() => 'nosniff'),
      ...(api.headers.get('strict-transport-security') ? [] : ['API strict-transport-security']),
      ...(api.headers.get('cache-control')?.includes('no-store') ? [] : ['API no-store']),
      ...(/script-src 'self'(;|$)/.test(policy) ? [] : ["script-src 'self'"]),
      ...(policy.includes("frame-ancestors 'none'") ? [] : ['frame-ancestors']),
    ];
    const styles = policy.includes('unsafe-inline') ? "; style-src allows 'unsafe-inline'" : '';
    return {
      held: missing.length === 0,
      figure: `${missing.length === 0 ? 'all there' : `missing: ${missing}`}${styles}`,
    };
  },
};

/** Files that somebody else on the machine may read or write. */
function openFiles(path: string): string[] {
  const stat = statSync(path);
  const below = stat.isDirectory() ? readdirSync(path).flatMap((name) => openFiles(join(path, name))) : [];
  // What is a socket is guarded by its folder.
  const isOpen = (stat.isDirectory() || stat.isFile()) && (stat.mode & 0o077) !== 0;
  return isOpen ? [path, ...below] : below;
}

const dataFolder: Attack = {
  what: 'the data folder as another user of the machine',
  run: async ({ dataDir }: Scene) => {
    if (dataDir === undefined) return { held: true, figure: 'not tried: the system was started elsewhere' };
    const open = openFiles(dataDir);
    return {
      held: open.length === 0,
      figure: open.length === 0 ? '0700 and 0600 throughout' : `open: ${open.slice(0, 3)}`,
    };
  },
};

const auditLog: Attack = {
  what: 'leaving no trace: logins and wrong guesses in the audit log of their company',
  run: async ({ victim }) => {
    const { records } = await victim.admin.must<{ records: { action: string }[] }>('GET', '/audit');
    const actions = records.map(({ action }) => action);
    const wanted = ['session.login', 'session.refused', 'session.delayed'];
    const counts = wanted.map((action) => `${action} x${actions.filter((one) => one === action).length}`);
    return { held: wanted.every((action) => actions.includes(action)), figure: counts.join(', ') };
  },
};

export const reachAttacks = [maskedSearch, scripts, pushEndpoints, foreignIds, longLists, headers, dataFolder];
export const lastAttacks = [auditLog];
