import { isStandIn, notedProviders, realProviders, usualAddresses } from '@shared/sandbox/realProviders.ts';

/**
 * Whether the sandbox is there at all, with everything that belongs to it: clock, mailbox, bank, phones and the key of its
 * language model. A stage has to open it, and it is never open beside anything real, whose customers it could speak for.
 */
export const isSandboxOpen = (): boolean =>
  process.env['SANDBOX'] === 'on' &&
  isStandIn(process.env['META_GRAPH_URL'] ?? '', process.env['PUBLIC_URL'] ?? '') &&
  realProviders(process.env, usualAddresses).length === 0;

/**
 * Has this process, and what it starts, know what is configured as real outside its environment: every door goes by that,
 * the clock included, which nobody waits for.
 */
export function noteProviders(place: keyof typeof notedProviders, names: readonly string[]): void {
  process.env[notedProviders[place]] = names.join(',');
}

/** Where e-mails can be read that stay on this machine instead of going to anybody; nowhere else but in its sandbox. */
export const mailboxUrl = (): string | undefined => (isSandboxOpen() && process.env['MAILBOX_URL']) || undefined;
