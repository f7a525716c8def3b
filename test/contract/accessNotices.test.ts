import { readFile } from 'node:fs/promises';
import { issueFormerPhoneCode } from '@fn/accounts/recovery/formerPhone.ts';
import { issueCodes } from '@fn/accounts/recovery/issue.ts';
import { now } from '@fn/core/context/clock.ts';
import type { AccessNotice, User } from '@shared/users/model.ts';
import { beforeAll, expect, it } from 'vitest';
import { securityKey } from '../support/outside/securityKey.ts';
import { authenticator } from '../support/server/authenticator.ts';
import type { Called } from '../support/server/call.ts';
import { catchQueues } from '../support/server/companyFixture.ts';
import { openConnectedCompany } from '../support/server/connectedCompany.ts';
import { beginAtMidHour } from '../support/server/countingClock.ts';
import { startEngine } from '../support/server/engine.ts';
import { forFile } from '../support/server/fileFixture.ts';
import { allRoutes, type ContractRoute, callRoute } from '../support/server/handlers.ts';
import { origin, withKey } from '../support/server/passkeyFixture.ts';
import { signOnFields } from '../support/server/signOnFixture.ts';
import { storedAccessMessages } from '../support/server/storedAccessMessages.ts';
import { storedAudit } from '../support/server/storedAudit.ts';
import { storedEmails } from '../support/server/storedEmails.ts';
import { knownPassword as currentPassword, newTenant, newUser, type SignedIn } from '../support/server/tenant.ts';

beginAtMidHour();
await forFile(startEngine());
catchQueues();
beforeAll(async () => {
  process.env['PUBLIC_URL'] = origin;
  process.env['MAIL_FROM'] = 'no-reply@prosa.app';
  // Messages to phones leave through the number of the platform.
  await openConnectedCompany({ isDefault: true }, { id: 1 });
});

const nameOf = ({ feature, name }: ContractRoute): string => `${feature}.${name}`;
const routes = new Map(allRoutes.map((entry) => [nameOf(entry), entry]));

/** What the scenes need of answers. */
interface Answer {
  readonly id: number;
  readonly key: string;
  readonly recoveryCodes: readonly string[];
  readonly handle: string;
  readonly userId: string;
  readonly resetToken: string;
  readonly challenge: string;
  readonly options: Record<string, unknown>;
}

async function run(name: string, input: Record<string, unknown>, token?: string): Promise<Called<Answer>> {
  const entry = routes.get(name);
  if (!entry) throw new Error(`no route ${name}`);
  return (await callRoute(entry, input, { token })) as Called<Answer>;
}

const phone = '5511977771111';

async function person(fields: Partial<User> = {}): Promise<SignedIn> {
  const { company } = await newTenant();
  return newUser(company.id, { wpp: phone, ...fields });
}
const administrator = () => person({ profile: 'admin' });

async function enrolled() {
  const owner = await person();
  const { key } = (await run('security.startAuthenticator', { currentPassword }, owner.token)).json;
  const confirmed = await run('security.confirmAuthenticator', { code: authenticator(key).code() }, owner.token);
  const [code] = confirmed.json.recoveryCodes;
  return { owner, given: { currentPassword, code } };
}

async function waitingForPhone() {
  const owner = await person();
  const { id, companyId } = owner.user;
  await run('users.update', { id, wpp: '11 97777-2222', currentPassword }, owner.token);
  const { handle } = (await run('recovery.askFormerPhone', {}, owner.token)).json;
  const issued = await issueFormerPhoneCode({ companyId, userId: id, handle }, now());
  return { owner, given: { handle, code: issued?.code } };
}

async function righted() {
  const owner = await person();
  const { userId } = (await run('recovery.request', { wpp: owner.user.email })).json;
  const [issued] = await issueCodes(userId, now());
  const { resetToken } = (await run('recovery.verify', { userId, code: issued?.code })).json;
  return { owner, given: { userId, resetToken, newPassword: 'Outro-cavalo-9' } };
}

interface Change {
  /** Whose access changes. */
  readonly owner: SignedIn;
  readonly change: () => Promise<Called<unknown>>;
}

interface Telling {
  readonly route: string;
  readonly fields: AccessNotice['fields'];
  /** Where the audit log has it by another name than the route's. */
  readonly audit?: string;
  readonly prepare: () => Promise<Change>;
}

const updating = (fields: Record<string, unknown>) => async (): Promise<Change> => {
  const owner = await person();
  const by = await newUser(owner.user.companyId, { profile: 'admin' });
  const input = { id: owner.user.id, currentPassword, ...fields };
  return { owner, change: () => run('users.update', input, by.token) };
};

const key = { name: 'ERP', scopes: ['read'], currentPassword };

const telling: readonly Telling[] = [
  { route: 'users.update', fields: ['password'], prepare: updating({ password: 'Outro-cavalo-9' }) },
  { route: 'users.update', fields: ['phone'], prepare: updating({ wpp: '11 97777-2222' }) },
  { route: 'users.update', fields: ['rights'], prepare: updating({ profile: 'admin' }) },
  { route: 'users.update', fields: ['rights'], prepare: updating({ allowConnections: 'enabled' }) },
  {
    ...{ route: 'recovery.confirmPhone', fields: ['phoneConfirmed'], audit: 'session.phoneConfirmed' },
    prepare: async () => {
      const { owner, given } = await waitingForPhone();
      return { owner, change: () => run('recovery.confirmPhone', given, owner.token) };
    },
  },
  {
    ...{ route: 'recovery.reset', fields: ['password'], audit: 'session.recovered' },
    prepare: async () => {
      const { owner, given } = await righted();
      return { owner, change: () => run('recovery.reset', given) };
    },
  },
  {
    ...{ route: 'security.confirmAuthenticator', fields: ['secondFactor'] },
    prepare: async () => {
      const owner = await person();
      const { key: shown } = (await run('security.startAuthenticator', { currentPassword }, owner.token)).json;
      const input = { code: authenticator(shown).code() };
      return { owner, change: () => run('security.confirmAuthenticator', input, owner.token) };
    },
  },
  {
    ...{ route: 'security.removeAuthenticator', fields: ['secondFactor'] },
    prepare: async () => {
      const { owner, given } = await enrolled();
      return { owner, change: () => run('security.removeAuthenticator', given, owner.token) };
    },
  },
  {
    ...{ route: 'security.renewRecoveryCodes', fields: ['secondFactor'] },
    prepare: async () => {
      const { owner, given } = await enrolled();
      return { owner, change: () => run('security.renewRecoveryCodes', given, owner.token) };
    },
  },
  {
    ...{ route: 'security.resetSecondFactor', fields: ['secondFactor'] },
    prepare: async () => {
      const { owner } = await enrolled();
      const by = await newUser(owner.user.companyId, { profile: 'admin' });
      return { owner, change: () => run('security.resetSecondFactor', { userId: owner.user.id }, by.token) };
    },
  },
  {
    ...{ route: 'passkeys.create', fields: ['secondFactor'] },
    prepare: async () => {
      const owner = await person();
      const begun = (await run('passkeys.begin', { currentPassword }, owner.token)).json;
      const input = { name: 'Celular', challenge: begun.challenge };
      const response = securityKey(origin).create(begun.options);
      return { owner, change: () => run('passkeys.create', { ...input, response }, owner.token) };
    },
  },
  {
    ...{ route: 'passkeys.remove', fields: ['secondFactor'] },
    prepare: async () => {
      const { passkey, recoveryCodes, ...owner } = await withKey({ wpp: phone });
      const input = { passkeyId: passkey.id, currentPassword, code: recoveryCodes[0] };
      return { owner, change: () => run('passkeys.remove', input, owner.token) };
    },
  },
  {
    ...{ route: 'singleSignOn.update', fields: ['singleSignOn'] },
    prepare: async () => {
      const owner = await administrator();
      const input = signOnFields('https://id.acme.example');
      return { owner, change: () => run('singleSignOn.update', input, owner.token) };
    },
  },
  {
    ...{ route: 'apiKeys.create', fields: ['apiKey'] },
    prepare: async () => {
      const owner = await administrator();
      return { owner, change: () => run('apiKeys.create', key, owner.token) };
    },
  },
  {
    ...{ route: 'apiKeys.remove', fields: ['apiKeyRemoved'] },
    prepare: async () => {
      const owner = await administrator();
      const { id } = (await run('apiKeys.create', key, owner.token)).json;
      const by = await newUser(owner.user.companyId, { profile: 'admin' });
      return { owner, change: () => run('apiKeys.remove', { id }, by.token) };
    },
  },
];

/** Tests of their own show for these that somebody is owner: each needs a scene that only they have. */
const shownIn: Readonly<Record<string, string>> = {
  'recovery.proveEmail': 'functions/accounts/users/nextEmail.test.ts',
  'security.confirmAtSignIn': 'functions/accounts/security/handler.required.test.ts',
  'singleSignOn.finish': 'functions/accounts/singleSignOn/person.test.ts',
  'staff.invite': 'functions/platform/staff/handler.test.ts',
  'staff.remove': 'functions/platform/staff/handler.test.ts',
};

/** Routes about accounts that tell nobody, each with the reason. */
const silent: Readonly<Record<string, string>> = {
  'users.create': 'nobody had this account before',
  'users.invite': 'sends a link to somebody who has no password yet',
  'users.retryEmail': 'writes to the address that is there',
  'users.sendNextEmail': 'the address counts once recovery.proveEmail was called',
  'users.withdrawNextEmail': 'the address that is there stays',
  'users.remove': 'the account is gone',
  'users.uploadAvatar': 'a picture',
  'security.prove': 'changes nothing',
  'security.endSession': 'opens nothing',
  'security.startAuthenticator': 'counts once security.confirmAuthenticator was called',
  'security.signIn': 'is a sign-in',
  'security.startAtSignIn': 'counts once security.confirmAtSignIn was called',
  'passkeys.begin': 'counts once passkeys.create was called',
  'passkeys.rename': 'a name',
  'passkeys.beginProof': 'changes nothing',
  'passkeys.prove': 'changes nothing',
  'passkeys.beginSignIn': 'is a sign-in',
  'passkeys.signIn': 'is a sign-in',
  'singleSignOn.test': 'keeps nothing',
  'singleSignOn.begin': 'is a sign-in',
  'recovery.request': 'the code itself is the message',
  'recovery.verify': 'the password changes with recovery.reset',
  'recovery.invitation': 'says for whom a link is',
  'recovery.sendProof': 'changes nothing',
  'recovery.askFormerPhone': 'the code itself is the message',
  'recovery.accept': 'the first password',
  'session.login': 'is a sign-in',
  'session.refresh': 'is a session that goes on',
  'session.logout': 'opens nothing',
  'session.signUp': 'nobody had this account before',
};

const features = new Set(['users', 'security', 'passkeys', 'singleSignOn', 'apiKeys', 'staff', 'recovery', 'session']);

it('B-AUTH-17: each route about accounts tells whose access it changes, or says here why not', () => {
  const changing = allRoutes.filter(({ feature, route }) => features.has(feature) && route.method !== 'GET');
  const listed = [...telling.map(({ route }) => route), ...Object.keys(shownIn), ...Object.keys(silent)];
  expect(changing.map(nameOf).sort()).toEqual([...new Set(listed)].sort());
});

it.each(Object.entries(shownIn))('%s is shown to tell in %s', async (_route, file) => {
  expect(await readFile(file, 'utf8')).toMatch(/accessChanged'|\['platformRight'\]/);
});

const isSame = (some: readonly string[], others: readonly string[]): boolean => some.join() === others.join();

/** How many e-mails and messages tell somebody of such a change. */
async function countNotices({ user }: SignedIn, fields: AccessNotice['fields']): Promise<number[]> {
  const emails = (await storedEmails(user.companyId)).filter(
    ({ to, content }) => to === user.email && content.kind === 'accessChanged' && isSame(content.fields, fields),
  );
  const messages = (await storedAccessMessages(user.companyId)).filter(
    (message) => message.number === phone && isSame(message.fields, fields),
  );
  return [emails.length, messages.length];
}

it.each(telling)(
  '$route tells e-mail and phone of $fields, and is audited',
  async ({ route, fields, audit, prepare }) => {
    const { owner, change } = await prepare();
    const [emails = 0, messages = 0] = await countNotices(owner, fields);
    expect(await change()).toMatchObject({ status: 200 });
    expect(await countNotices(owner, fields)).toEqual([emails + 1, messages + 1]);
    const actions = (await storedAudit(owner.user.companyId)).map(({ action }) => action);
    expect(actions).toContain(audit ?? route);
  },
);
