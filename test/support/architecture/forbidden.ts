/** Callers of services whose address stands in the configuration or in the code, and no part of it comes from outside. */
const chosenServices = [
  'accounts/billing/providers/asaas\\.ts',
  'automation/speech\\.ts',
  'channels/drivers/graph/',
  'channels/drivers/messenger/(?:instagramLogin|tokenRenewal)\\.ts',
  'channels/drivers/whatsappapi/upload\\.ts',
  'flows/prompts/openai\\.ts',
  'sandbox/',
];

/** Who keeps, shows, compares or finds names as they are stored; what addresses somebody asks `spokenName`. */
const keepersOfNames = [
  // Of colleagues.
  'chats/service\\.ts',
  'contacts/',
  'metrics/services\\.ts',
  'privacy/',
  'schedules/(?:create|handler|list)\\.ts',
  'seed/',
  'inbox/tickets/newTicket\\.ts',
  // Above an answer stands who wrote what is answered: drawn in the page, never sent.
  'bot/sendTexts\\.ts',
  'inbound/inbound\\.ts',
  'inbox/messages/(?:contents|images|reactions)\\.ts',
  // The platform's own answer to who somebody is.
  'channels/drivers/messenger/send\\.ts',
];

/** What a text may not contain, where, and why. */
const forbidden: readonly { readonly pattern: RegExp; readonly where: RegExp; readonly why: string }[] = [
  {
    pattern: /import \{[^}]*\bz\b[^}]*\} from 'zod'/,
    where: /./,
    why: 'import * as z: esbuild keeps all of zod otherwise',
  },
  {
    pattern: /\bnew Date\(\)|\bDate\.now\(|Math\.random\(/,
    where: /^shared\//,
    why: 'shared is pure: time and chance are passed in',
  },
  { pattern: /\blocalStorage\b|\bsessionStorage\b/, where: /^web\/src\/(?!lib\/storage)/, why: 'storage has one file' },
  { pattern: /#[0-9a-fA-F]{6}\b/, where: /^web\/src\/(?!ui\/theme).*\.css$/, why: 'colours are tokens of the theme' },
  { pattern: /^(?:export )?let /m, where: /^functions\//, why: 'no module-level mutable state in functions' },
  {
    pattern: /biome-ignore|@ts-ignore|@ts-nocheck|@ts-expect-error|\bas any\b/,
    where: /./,
    why: 'checks are not switched off',
  },
  { pattern: /process\.env\[?['.]?(LOCAL|IS_LOCAL|NODE_ENV)/, where: /^functions\//, why: 'local is the same system' },
  {
    pattern: /!'(?:,| \})|: '¡[^']*!/,
    where: /^web\/src\/.*(?:[tT]exts?|failures\/\w+)\.ts$/,
    why: 'the product does not shout at people: no phrase ends in an exclamation mark',
  },
  {
    pattern: /\b(?:contact|person|customer|recipient)\??\.name\b/,
    where: new RegExp(
      `^(?:functions/(?!${keepersOfNames.join('|')})|shared/(?!contacts/|schedules/rules|tickets/(?:kanbanCard|view)))`,
    ),
    why: 'whom a text calls is told by spokenName, whom colleagues are told of by shownName: a number or an id is no name',
  },
  { pattern: /ScanCommand/, where: /^functions\//, why: 'every query is a query' },
  {
    pattern: /new Set<\(.*\) => void>/,
    where: /^web\/src\/(?!lib\/createStore\.ts)/,
    why: 'createStore and createEmitter of web/src/lib keep listeners',
  },
  {
    pattern: /\buseSearchParams\b/,
    where: /^web\/src\/(?!lib\/useUrlParams\.ts)/,
    why: 'useUrlParams changes the address where the person is now, not the one rendered last',
  },
  { pattern: /TableName: ''/, where: /./, why: 'functions/core/store names the table, once' },
  {
    pattern:
      /(?:[iI]d|[pP]osition|[kK]ey|[aA]ccount)\.split\('[-#]'\)|\bposition\.slice\(|\bsk(?:'\]\))?\.(?:slice|split)\(/,
    where: /^functions\/(?!core\/store\/)/,
    why: 'what an id or a position is made of is known to functions/core/store',
  },
  {
    pattern: /[cC]ursor(?: \?\? '')?\)?\.(?:split|slice)\(/,
    where: /^functions\//,
    why: 'a cursor is read by cursorOf, and a job has a field with a type',
  },
  {
    pattern: /['`](?:[A-Z]{1,12}|contact|ticket)#/,
    where: /^functions\/(?!core\/store\/)/,
    why: 'beginnings of keys stand in functions/core/store/table.ts',
  },
  {
    pattern: /\b(?:Put|Update|Delete|ConditionCheck): ?\{|\bwrite: ?\{ ?(?:Put|Update|Delete|ConditionCheck)\b/,
    where: /^functions\/(?!core\/store\/)/,
    why: 'items of transactions are made by functions/core/store (records.ts, update.ts)',
  },
  {
    pattern:
      /^(?!import '\.\/(?:libraryBounds|boundedInflate)\.ts';|\/\/ Before the library)[\s\S]*\bimport (?!type )[^;]*from 'baileys'/,
    where: /^functions\/whatsappWeb\//,
    why: 'libraryBounds.ts comes before the library of WhatsApp, which takes hold of what inflates while it is loaded',
  },
  {
    pattern:
      /(?<![.\w])fetch\(|\b(?:globalThis|global)\.fetch\b|from '(?:node:)?(?:https?|http2|net|tls|dgram)'|from 'undici'/,
    where:
      /^functions\/(?!core\/outbound\/|core\/secrets\/parameterStore\.ts|core\/http\/edge\.ts|release\/smoke\.ts|whatsappWeb\/socket\.ts)/,
    why: 'what leaves for an address goes through functions/core/outbound, which refuses those that are not public',
  },
  {
    pattern: /import \{[^}]*\b(?:sendRequest|openStream)\b[^}]*\} from '[^']*httpClient\.ts'/,
    where: new RegExp(`^functions/(?!core/outbound/|${chosenServices.join('|')})`),
    why: 'only addresses that the operator or we chose are called without a guard; others go through publicUrl.ts',
  },
  {
    pattern:
      /downloadAndProcessHistorySyncNotification|downloadHistory|downloadMediaMessage|downloadContentFromMessage/,
    where: /^functions\/whatsappWeb\//,
    why: 'what a phone keeps is read by history.ts, and files are fetched by the driver: both bounded',
  },
];

const givenUp = [
  // Declared, or the parameter of an arrow.
  /^\s*(?:export )?(?:async )?(?:const|let|function|class|interface|type) (?:held|[tT]alks?|[tT]old|[aA]round)\b/m,
  /[( ](?:held|talks?|told|around)(?:: [^=;{}()\n]*)?\)? => /,
  // In a longer name.
  /\b(?:told|talks?|Talks?)[A-Z]\w*|\b[a-z]\w*Talks?\b/,
  /\b(?:aheadMessage|goneAt|goneId|learnGone|mailroom|makers|outsideCall|readOffer|sendWithRider|standingOf|useAhead|useOvertaken)\b/,
];
const givenUpNames = /(?:^|[a-z/])(?:[tT]alks?|[tT]old|[mM]ailroom|[mM]akers)(?:[A-Z.]|$)/;

/** Words of code and file names, of tests as well, that were given up for those of the field. */
export const wordsGivenUp = (file: string, text: string): string[] => {
  const names = givenUp.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
  const where = givenUpNames.test(file) ? [...names, 'its own name'] : names;
  return where.map((name) => `${file} has ${name}: current, conversation, outcome, context; docs/glossary.md`);
};

const forwarder = /^export const (\w+)[^=\n]*= (?:async )?\(([^()]*)\)[^=\n]*=>\s+[\w.]+\(([^()]*)\);/gm;
const namesIn = (list: string): string =>
  list
    .replace(/<[^<>]*>/g, '')
    .split(',')
    .map((part) => part.trim().split(/[?:]/)[0])
    .filter((name) => name !== '')
    .join();

/** Exports of a service that only hand on what they are given: callers import the file that has it. */
export const forwardersIn = (file: string, text: string): string[] =>
  [...text.matchAll(forwarder)].flatMap(([, name = '', given = '', handed = '']) =>
    namesIn(given) === namesIn(handed) ? [`${file} only hands ${name} on`] : [],
  );

export const forbiddenIn = (file: string, text: string): string[] =>
  forbidden.filter(({ pattern, where }) => where.test(file) && pattern.test(text)).map(({ why }) => `${file}: ${why}`);

/** Elsewhere a list of an index comes from `indexPartitions`; infra creates the indexes. */
const mayNameIndexes = /^(?:functions\/core\/store\/|infra\/)/;
export const indexNamesIn = (file: string, text: string): string[] =>
  !mayNameIndexes.test(file) && /\bgsi\d/i.test(text) ? [`${file} names an index of the table`] : [];
