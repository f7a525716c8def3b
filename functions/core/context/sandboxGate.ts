import { standInPath } from '@shared/sandbox/path.ts';

const isOwnMachine = (hostname: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);

function isStandIn(graphUrl: string, publicUrl: string): boolean {
  const graph = URL.parse(graphUrl);
  if (graph === null || graph.pathname !== standInPath) return false;
  return graph.origin === URL.parse(publicUrl)?.origin || isOwnMachine(graph.hostname);
}

/**
 * Whether the sandbox is there at all: a stage has to open it, and it is never open beside a real provider, whose
 * customers it could speak for.
 */
export const isSandboxOpen = (): boolean =>
  process.env['SANDBOX'] === 'on' && isStandIn(process.env['META_GRAPH_URL'] ?? '', process.env['PUBLIC_URL'] ?? '');

/** Where e-mails can be read that stay on this machine instead of going to anybody; nowhere else but in its sandbox. */
export const mailboxUrl = (): string | undefined => (isSandboxOpen() && process.env['MAILBOX_URL']) || undefined;
