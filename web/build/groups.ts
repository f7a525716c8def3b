/**
 * What every screen shows some of. By itself the bundler makes forty files of these, of one or two for each way they
 * are shared, and small files compress badly: 4 kB of every first load.
 */
export const kit = [
  ...[
    'Avatar',
    'Button',
    'CountBadge',
    'Dialog',
    'DialogButtons',
    'EmptyState',
    'Field',
    'Icon',
    'IconButton',
    'Kbd',
    'ListPane',
    'ListRow',
    'Menu',
  ],
  ...['PartFailure', 'Popover', 'Sheet', 'Skeleton', 'Slider', 'Spinner', 'Tooltip', 'classNames'],
  ...['floatingPosition', 'layers', 'lazyWithRetry', 'notifications', 'text', 'toastPortal', 'unsaved'],
  ...['useDelayed', 'useFloating', 'usePrefetch'],
];

/** Which modules the bundler keeps together in one file. */
export const groups = [
  {
    // By itself each of these is a file of a quarter of a kilobyte, a hundred of them on some screens.
    name: 'icons',
    test: /\/node_modules\/lucide-react\//,
    minShareCount: 8,
    includeDependenciesRecursively: false,
  },
  {
    name: 'kit',
    test: new RegExp(`/web/src/ui/(${kit.join('|')})\\.`),
    includeDependenciesRecursively: false,
  },
  {
    // Files run before those that import them: whoever makes a schema finds the library already configured.
    name: 'zod',
    test: /\/node_modules\/zod\/|\/web\/src\/lib\/zodConfig\./,
    includeDependenciesRecursively: false,
  },
];
