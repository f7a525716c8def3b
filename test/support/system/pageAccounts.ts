import type { CompanySystem } from './companySystem.ts';

interface Account {
  readonly channel: string;
  readonly id: string;
}

/** An account on the platform, and its connection. */
export type PageAccount = Account & { readonly connectionId: number };

/** Connects the stand-in's page and the Instagram account linked to it, as an administrator does. */
export async function connectPage({ admin }: Pick<CompanySystem, 'admin'>): Promise<PageAccount[]> {
  const { url } = await admin.send<{ url: string }>('POST', '/facebook', { way: 'facebook' });
  const state = new URL(url).searchParams.get('state');
  // Somebody says yes in the dialog, and comes back with its code.
  const { code } = await admin.send<{ code: string }>('POST', '/sandbox/consents', { way: 'facebook' });
  const found = await admin.send<{ selection: string; accounts: Account[] }>('POST', '/facebook/accounts', {
    ...{ code, state },
  });
  const accounts = found.accounts.map(({ channel, id }) => ({ channel, id }));
  const chosen = { selection: found.selection, accounts, queueIds: [] };
  const made = await admin.send<{ connected: { id: number; channel: string }[] }>(
    'POST',
    '/facebook/connections',
    chosen,
  );
  return made.connected.map(({ id, channel }) => ({
    ...{ connectionId: id, channel },
    id: accounts.find((account) => account.channel === channel)?.id ?? '',
  }));
}
