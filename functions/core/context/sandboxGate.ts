import { isStandIn, notedProviders, realProviders, usualAddresses } from '@shared/sandbox/realProviders.ts';

/**
 * True if the sandbox is open with everything that belongs to it: clock, mailbox, bank, phones and the key of its
 * language model. A stage has to open it, and it stays shut with any real provider, because it could speak for real
 * customers.
 */
export const isSandboxOpen = (): boolean =>
  process.env['SANDBOX'] === 'on' &&
  isStandIn(process.env['META_GRAPH_URL'] ?? '', process.env['PUBLIC_URL'] ?? '') &&
  realProviders(process.env, usualAddresses).length === 0;

/**
 * Notes in the environment of this process and its children which real providers are configured elsewhere, because the
 * synchronous checks (the clock too) cannot read the settings.
 */
export function noteProviders(place: keyof typeof notedProviders, names: readonly string[]): void {
  process.env[notedProviders[place]] = names.join(',');
}

/** Address of the mailbox for e-mails that stay on this machine; only in the sandbox. */
export const mailboxUrl = (): string | undefined => (isSandboxOpen() && process.env['MAILBOX_URL']) || undefined;
