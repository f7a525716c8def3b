import { importsOf } from './imports.ts';

/**
 * Inside a folder of functions its shelves lie above each other too, top to bottom: a shelf imports only from those on
 * lower levels, so no two import each other, directly or in a circle. `.` is what lies in the folder itself.
 */
const shelves: Readonly<Record<string, readonly (readonly string[])[]>> = {
  accounts: [
    ['passkeys'],
    ['recovery', 'security', 'singleSignOn'],
    ['session'],
    ['companies'],
    ['planLimits'],
    ['users', 'billing'],
    ['records', 'billing/providers'],
    ['plans', 'settings'],
  ],
  automation: [['integrations'], ['.']],
  channels: [
    ['facebook', 'templates'],
    ['connections'],
    ['drivers/byChannel'],
    ['drivers/messenger', 'drivers/whatsappapi'],
    ['drivers/graph', 'drivers/whatsapp'],
    ['drivers', 'linked'],
  ],
  contacts: [['optOuts'], ['lists'], ['book'], ['tags'], ['records']],
  core: [['http', 'events', 'files'], ['store', 'outbound'], ['secrets'], ['context'], ['.']],
  developers: [['apiKeys', 'webhooks']],
  flows: [['fileLists', 'integrations', 'prompts']],
  inbox: [['assistant'], ['messages', 'drafts', 'moments', 'notes'], ['tickets'], ['records']],
  metrics: [['weekly'], ['.']],
  platform: [['impersonation', 'settings', 'staff']],
  search: [['.'], ['engine']],
  workers: [['queue', 'stream', 'search', 'privacy']],
};

interface Shelf {
  readonly room: string;
  readonly name: string;
  readonly level: number;
}

/** The shelf of a file; undefined outside of functions, and where the file lies on none. */
function shelfOf(file: string): Shelf | undefined {
  const [, room = '', folder = '.'] = /^functions\/(\w+)(?:\/(.+))?\/[^/]+$/.exec(file) ?? [];
  const levels = room === '' ? [] : (shelves[room] ?? [['.']]);
  const level = levels.findIndex((names) => names.includes(folder));
  return level < 0 ? undefined : { room, name: folder, level };
}

/** Imports of a file from another shelf of its folder that is not below its own, or the file itself where it lies on none. */
export function shelfClimbs(file: string, text: string): string[] {
  const from = shelfOf(file);
  if (from === undefined) return /^functions\/\w+\//.test(file) ? [`${file} lies on no shelf`] : [];
  return importsOf(file, text).flatMap((path) => {
    const to = shelfOf(path);
    const isBelow = to?.room !== from.room || to.name === from.name || to.level > from.level;
    return isBelow ? [] : [`${file} climbs to ${path}`];
  });
}
