import { standInPath } from './path.ts';

type Settings = Readonly<Record<string, string | undefined>>;

/** Settings that are only set by an installation with an account at a provider. */
const accounts = [
  'META_APP_ID',
  'META_CONFIG_ID',
  'META_APP_SECRET',
  'META_VERIFY_TOKEN',
  'INSTAGRAM_APP_ID',
  'INSTAGRAM_APP_SECRET',
  'ASAAS_WEBHOOK_TOKEN',
] as const;

/** Settings with a provider's address, and the hosts at which no personal data is read and no money moves. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  WHATSAPP_WEB_URL: [],
  OPENAI_URL: [],
  SPEECH_URL: [],
  DIALOGFLOW_URL: [],
  GOOGLE_TOKEN_URL: [],
  ASAAS_URL: ['api-sandbox.asaas.com'],
};

/** Names of secrets that are generated with the installation and become a provider's once an operator replaces them. */
export const providerSecret = /^(?:meta|instagram|asaas)-/;

/** Settings of the platform by which it takes real money. */
export const moneySettings = ['asaas', 'pixKey'] as const;

/** Variables in which a process notes, for `realProviders`, settings made outside its environment. */
export const notedProviders = { secrets: 'PROVIDERS_IN_SECRETS', settings: 'PROVIDERS_IN_SETTINGS' } as const;

/** Settings that each name a provider, for documentation and tests. */
export const providerSettings = ['META_GRAPH_URL', ...accounts, ...Object.keys(addresses)];

export const isOwnMachine = (hostname: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);

/** True if an address is this installation's own stand-in of the Graph API. */
export function isStandIn(graphUrl: string, publicUrl: string): boolean {
  const graph = URL.parse(graphUrl);
  if (graph === null || graph.pathname !== standInPath) return false;
  return graph.origin === URL.parse(publicUrl)?.origin || isOwnMachine(graph.hostname);
}

function isElsewhere(address: string, harmless: readonly string[]): boolean {
  // The part of a region in it is no part of a host's name yet.
  const hostname = URL.parse(address.replace('{region}', 'region'))?.hostname;
  return hostname === undefined || !(isOwnMachine(hostname) || harmless.includes(hostname));
}

const isAddressReal = (name: string, address: string): boolean => isElsewhere(address, addresses[name] ?? []);

/**
 * Settings of the platform that take real money: a token of Asaas outside of its sandbox and of a stand-in on this
 * machine, and a Pix key, because it can receive payments.
 */
export const storedProviders = (
  stored: Readonly<Record<(typeof moneySettings)[number], string>>,
  asaasUrl: string,
): string[] =>
  moneySettings.filter((name) => stored[name] !== '' && (name !== 'asaas' || isAddressReal('ASAAS_URL', asaasUrl)));

/**
 * Settings that configure a real provider. If there is any, every door of the sandbox is shut, because its clock,
 * mailbox, bank and phones act for the whole installation.
 * @param usual the default settings
 */
export function realProviders(settings: Settings, usual: Settings = {}): string[] {
  const graphUrl = settings['META_GRAPH_URL'] ?? '';
  const isGraphReal = graphUrl !== '' && !isStandIn(graphUrl, settings['PUBLIC_URL'] ?? '');
  const named = Object.keys(addresses).filter((name) => {
    const address = settings[name] ?? '';
    return address !== '' && address !== usual[name] && isAddressReal(name, address);
  });
  const noted = Object.values(notedProviders).flatMap((name) => (settings[name] ?? '').split(',').filter(Boolean));
  return [
    ...(isGraphReal ? ['META_GRAPH_URL'] : []),
    ...accounts.filter((name) => (settings[name] ?? '') !== ''),
    ...named,
    ...noted,
  ];
}

/** Default addresses of outside services. */
export const usualAddresses = {
  OPENAI_URL: 'https://api.openai.com',
  SPEECH_URL: 'https://{region}.tts.speech.microsoft.com',
  DIALOGFLOW_URL: 'https://dialogflow.googleapis.com',
  GOOGLE_TOKEN_URL: 'https://oauth2.googleapis.com/token',
  ASAAS_URL: 'https://api.asaas.com/v3',
} as const;
