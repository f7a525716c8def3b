import { importsOf } from './imports.ts';
import { mayReach } from './layers.ts';

/**
 * The floors of the house from top to bottom: a folder imports only from those on lower floors, so no two import each
 * other, directly or in a circle. Whatever stands on the top floor of its tree is an entry that nobody imports.
 */
export const floors: readonly (readonly string[])[] = [
  [
    'functions/workers',
    'functions/timers',
    'functions/outbound',
    'functions/emails',
    'functions/seed',
    'functions/release',
    'functions/whatsappWeb',
  ],
  ['functions/privacy', 'functions/removal'],
  ['functions/campaigns'],
  ['functions/inbound', 'functions/automation', 'functions/schedules', 'functions/externalApi'],
  ['functions/contacts', 'functions/bot', 'functions/duty', 'functions/media'],
  [
    'functions/inbox',
    'functions/realtime',
    'functions/chats',
    'functions/platform',
    'functions/developers',
    'functions/planLimits',
  ],
  ['functions/channels', 'functions/accounts', 'functions/flows', 'functions/serviceResults'],
  [
    'functions/queues',
    'functions/quickMessages',
    'functions/announcements',
    'functions/helps',
    'functions/holidays',
    'functions/audit',
    'functions/reports',
    'functions/metrics',
    'functions/pushSubscriptions',
    'functions/search',
    'functions/sandbox',
  ],
  ['functions/core'],

  ['infra/local'],
  ['infra/local/runtime', 'infra/local/site'],
  ['infra/local/aws'],
  [
    'infra/local/aws/dynamodb',
    'infra/local/aws/s3',
    'infra/local/aws/scheduler',
    'infra/local/aws/ses',
    'infra/local/aws/sqs',
  ],
  ['infra/local/host'],
  ['infra/local/aws/protocol'],
  ['infra'],

  ['functions/manifest'],

  ['shared/contract'],
  ['shared/campaigns', 'shared/duty', 'shared/integrations', 'shared/moments'],
  [
    'shared/assistant',
    'shared/bot',
    'shared/developers',
    'shared/facebook',
    'shared/emails',
    'shared/notes',
    'shared/platform',
    'shared/reports',
    'shared/serviceResults',
    'shared/pushSubscriptions',
    'shared/sandbox',
    'shared/schedules',
    'shared/optOuts',
    'shared/security',
    'shared/incidents',
    'shared/privacy',
    'shared/processingActivities',
  ],
  [
    'shared/contactLists',
    'shared/chats',
    'shared/clocks',
    'shared/messages',
    'shared/metrics',
    'shared/passkeys',
    'shared/quickMessages',
    'shared/singleSignOn',
  ],
  ['shared/tickets'],
  ['shared/media'],
  ['shared/audit', 'shared/connections', 'shared/money', 'shared/contacts', 'shared/recovery', 'shared/session'],
  ['shared/queues', 'shared/users', 'shared/invoices'],
  ['shared/serviceLevels'],
  ['shared/companies'],
  [
    'shared/announcements',
    'shared/drafts',
    'shared/fileLists',
    'shared/helps',
    'shared/holidays',
    'shared/paymentWebhooks',
    'shared/plans',
    'shared/prompts',
    'shared/settings',
    'shared/tags',
    'shared/templates',
    'shared/webhooks',
  ],
  ['shared/phones'],
  ['shared/core', 'shared/sheets', 'shared/events'],
];

const folders = floors.flat().sort((a, b) => b.length - a.length);
/** Holds no folders but those of the list. */
const isComplete = (folder: string): boolean =>
  folder !== 'infra' && folders.some((other) => other.startsWith(`${folder}/`));
const holds = (folder: string, file: string): boolean => {
  if (!file.startsWith(folder)) return false;
  if (file[folder.length] !== '/') return /^\w*\.ts$/.test(file.slice(folder.length));
  return !isComplete(folder) || !file.slice(folder.length + 1).includes('/');
};
/** The folder of the floors that a file belongs to: the deepest one that holds it. */
const folderOf = (file: string): string | undefined =>
  folders.find((folder) => holds(folder, file) && (folder !== 'infra' || !file.startsWith('infra/local/')));
const floorOf = (folder: string): number => floors.findIndex((floor) => floor.includes(folder));

/** What has to stand on a floor; the page has its direction from the layers. */
const mustStand = /^(?:functions|shared|infra)\//;

/** Imports of a file that lead to the same floor or up, and what stands on no floor: the file or where it leads. */
export function climbs(file: string, text: string): string[] {
  const from = folderOf(file);
  const homeless = (path: string) => (mustStand.test(path) ? [`${path} stands on no floor`] : []);
  if (from === undefined) return homeless(file);
  return importsOf(file, text).flatMap((to) => {
    if (mayReach(file, to)) return [];
    const folder = folderOf(to);
    if (folder === undefined) return homeless(to);
    const isBelow = folder === from || floorOf(folder) > floorOf(from);
    return isBelow ? [] : [`${file} climbs to ${to}`];
  });
}
