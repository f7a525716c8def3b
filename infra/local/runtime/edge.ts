import type { IncomingMessage } from 'node:http';
import { edgeSecretHeader, viewerHeader } from '../../../shared/core/edge.ts';

/** Address of a CloudFront server, which is the direct caller of the APIs in the cloud. */
export const edgeAddress = '192.0.2.1';

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');

/** The caller's address; a proxy's word counts only when the proxy runs on this machine. */
export function viewerAddress(req: IncomingMessage): string {
  const address = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const forwarded = req.headers['x-forwarded-for'];
  if (!isLoopback(address) || forwarded === undefined) return address;
  return String(forwarded).split(',').pop()?.trim() || address;
}

/** Headers that only the edge may set: what a caller sent under these names is dropped. */
export const isEdgeHeader = (name: string): boolean => [edgeSecretHeader, viewerHeader].includes(name.toLowerCase());

/** Headers that the distribution adds to every request. */
export const edgeHeaders = (req: IncomingMessage): Record<string, string> => ({
  [edgeSecretHeader]: process.env['EDGE_SECRET'] ?? '',
  [viewerHeader]: viewerAddress(req),
});
