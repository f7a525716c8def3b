import { allowsPrivate } from '../core/outbound/addresses.ts';

/**
 * The push services of browsers: Chrome and its relatives, Firefox, Safari, Edge. Anything else that a request names
 * would have this installation call strangers at every message.
 */
const hosts =
  /^(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)*(?:push\.services\.mozilla|push\.apple|notify\.windows)\.com)$/;

/**
 * True if a browser's address belongs to a push service; on a developer's own machine any address may stand in for one.
 */
export function isKnownService(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isPlain = port === '' && username === '' && password === '';
  return (protocol === 'https:' && isPlain && hosts.test(hostname)) || allowsPrivate();
}
