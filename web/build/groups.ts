interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Modules that a page needs before its first screen: the scripts of `index.html`, a visitor's screen, the frame, the
 * inbox.
 */
export const roots = {
  start: '/main.tsx',
  login: '/features/session/LoginScreen.tsx',
  shell: '/app/shell/Shell.tsx',
  inbox: '/features/tickets/TicketsScreen.tsx',
};
type Root = keyof typeof roots;

/** The modules that one needs at once, without itself. */
function neededBy(root: string, modules: Modules): ReadonlySet<string> {
  const needed = new Set<string>();
  const visit = (id: string): void => {
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) {
      if (needed.has(next)) continue;
      needed.add(next);
      visit(next);
    }
  };
  visit(root);
  return needed;
}

/** Packages export these together with the parts of the first load; only later screens use them. */
const usedLater = /\/@tanstack\/(?:query-core|react-query)\/.*\/(?:queriesObserver|useQueries)\.js$/;

/**
 * The file that a module of the first load belongs to. By itself the bundler makes a file for each way in which modules
 * are shared: more than a hundred before the first row, of which each is a request and compresses badly. Every file
 * here needs only those before it.
 */
function moduleToChunkName(id: string, needs: (root: Root) => ReadonlySet<string>): string | null {
  const isNeeded = (root: Root): boolean => needs(root).has(id) && !usedLater.test(id);
  if (isNeeded('start')) return id.includes('/node_modules/') ? 'packages' : 'start';
  if (!isNeeded('shell') && !isNeeded('inbox')) return null;
  if (isNeeded('login')) return 'kit';
  if (isNeeded('shell')) return 'frame';
  // Other screens have lists too.
  return id.includes('/features/tickets/') ? 'inbox' : 'lists';
}

/** Groups of modules that the bundler keeps in one file, for the sources in `src`. */
export function groups(src: string) {
  const found = new Map<Root, ReadonlySet<string>>();
  return [
    {
      debugName: 'the first load',
      name: (id: string, modules: Modules): string | null =>
        moduleToChunkName(id, (root) => {
          const needed = found.get(root) ?? neededBy(src + roots[root], modules);
          found.set(root, needed);
          return needed;
        }),
      includeDependenciesRecursively: false,
    },
    {
      // Without this group each icon is a file of a quarter of a kilobyte.
      name: 'icons',
      test: /\/node_modules\/lucide-react\//,
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
  ];
}

/** True if every page has loaded the file before it requests another. */
export const isThere = (fileName: string): boolean =>
  /\/(index|packages|start|rolldown-runtime)-[\w-]+\.(js|css)$/.test(fileName);
