import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { isUnnamed } from '@shared/contacts/spokenName.ts';
import { accountOf } from '../channels/connections/accounts.ts';
import { driverOf } from '../channels/drivers/byChannel/registry.ts';
import { mergeIdentity } from '../contacts/book/inbound.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { log } from '../core/log.ts';

/** The first answer waits for a name no longer than this; a job asks again. */
const patienceMs = 2000;

async function askedName(connection: Connection, contact: Contact): Promise<string> {
  const driver = driverOf(connection.channel);
  if (!driver?.fetchProfile) return '';
  const profile = await driver.fetchProfile(await accountOf(connection), contact.aliases);
  return profile?.name ?? '';
}

/**
 * Asks the channel for the name of a new contact if messages carry only an id, before any automatic answer (B-IN-7), so
 * that a greeting does not address the contact by an id.
 */
export async function withProfileName(ctx: CompanyCtx, connection: Connection, contact: Contact): Promise<Contact> {
  if (!isUnnamed(contact) || contact.isGroup || !driverOf(connection.channel)?.fetchProfile) return contact;
  const patience = new AbortController();
  try {
    const silence = wait(patienceMs, '', { signal: patience.signal, ref: false });
    const name = await Promise.race([askedName(connection, contact), silence]);
    return name === '' ? contact : await mergeIdentity(ctx, contact, { aliases: [], pushName: name });
  } catch (error) {
    log.info('contact.nameNotAsked', { companyId: ctx.companyId, error });
    return contact;
  } finally {
    patience.abort();
  }
}
