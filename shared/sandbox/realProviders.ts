import { standInPath } from './path.ts';

type Settings = Readonly<Record<string, string | undefined>>;

/** Only who has an account at a provider has anything to say in these. */
const accounts = [
  'META_APP_ID',
  'META_CONFIG_ID',
  'META_APP_SECRET',
  'META_VERIFY_TOKEN',
  'INSTAGRAM_APP_ID',
  'INSTAGRAM_APP_SECRET',
  'ASAAS_WEBHOOK_TOKEN',
] as const;

/** Where a provider is, and what is read there of nobody and paid by nobody. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  WHATSAPP_WEB_URL: [],
  OPENAI_URL: [],
  SPEECH_URL: [],
  DIALOGFLOW_URL: [],
  GOOGLE_TOKEN_URL: [],
  ASAAS_URL: ['api-sandbox.asaas.com'],
};

/** Names of secrets that are made with the installation, and are a provider's from when somebody put their own there. */
export const providerSecret = /^(?:meta|instagram|asaas)-/;

/** Settings of the platform by which it takes real money. */
export const moneySettings = ['asaas', 'pixKey'] as const;

/** Where a process notes, for `realProviders`, what is configured outside its environment. */
export const notedProviders = { secrets: 'PROVIDERS_IN_SECRETS', settings: 'PROVIDERS_IN_SETTINGS' } as const;

/** Settings that name a provider each, for whoever documents or tries them. */
export const providerSettings = ['META_GRAPH_URL', ...accounts, ...Object.keys(addresses)];

export const isOwnMachine = (hostname: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);

/** Whether an address is the Graph API's stand-in of this installation. */
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
 * Which of the platform's own settings take real money: a token of Asaas wherever that is not its sandbox or a stand-in
 * on this machine, and a Pix key, which pays whoever has it.
 */
export const storedProviders = (
  stored: Readonly<Record<(typeof moneySettings)[number], string>>,
  asaasUrl: string,
): string[] =>
  moneySettings.filter((name) => stored[name] !== '' && (name !== 'asaas' || isAddressReal('ASAAS_URL', asaasUrl)));

/**
 * Settings by which something real is configured. Beside any of them every door of the sandbox is shut: its clock moves,
 * its mailbox shows, its bank pays and its phones speak for a whole installation.
 * @param usual what the settings say where nobody said anything
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

/** What a system reads of services outside where nobody says otherwise. */
export const usualAddresses = {
  OPENAI_URL: 'https://api.openai.com',
  SPEECH_URL: 'https://{region}.tts.speech.microsoft.com',
  DIALOGFLOW_URL: 'https://dialogflow.googleapis.com',
  GOOGLE_TOKEN_URL: 'https://oauth2.googleapis.com/token',
  ASAAS_URL: 'https://api.asaas.com/v3',
} as const;
