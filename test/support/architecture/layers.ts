import { importsOf } from './imports.ts';

/** Each layer lists what it may import. `$f` means "the same feature's folder"; anything not listed is refused. */
const layers: Record<string, readonly string[]> = {
  'shared/core/': ['shared/core/', 'npm:zod'],
  'shared/contract.ts': ['shared/*/contract.ts', 'shared/core/'],
  'shared/events.ts': [],
  'shared/$f/': ['shared/', 'npm:zod'],
  // The server and the page read sheets with the same code.
  'shared/sheets/': ['shared/sheets/', 'npm:fflate', 'npm:@e965/xlsx'],
  'functions/manifest': ['functions/manifest'],
  'functions/core/': ['shared/', 'functions/core/', 'functions/manifest', 'npm:'],
  // Which folder of functions may import which is said by the floors.
  'functions/$f/': ['shared/', 'functions/', 'npm:zod', 'npm:ulid', 'npm:aws-lambda', 'npm:jose'],
  'functions/whatsappWeb/': ['shared/', 'functions/', 'npm:'],
  'web/src/worker/': ['shared/', 'web/src/worker/'],
  // Page and service worker agree on what they say to each other.
  'web/src/lib/': ['shared/', 'web/src/lib/', 'web/src/worker/', 'npm:'],
  'web/src/ui/': ['web/src/ui/', 'web/src/lib/', 'shared/', 'npm:'],
  'web/src/pickers/': ['shared/', 'web/src/lib/', 'web/src/ui/', 'web/src/pickers/', 'npm:'],
  'web/src/features/$f/': [
    'shared/',
    'web/src/lib/',
    'web/src/ui/',
    'web/src/pickers/',
    'web/src/features/$f/',
    'npm:',
  ],
  'web/src/app/': ['shared/', 'web/src/', 'npm:'],
  'web/src/main.tsx': ['web/src/', 'npm:'],
  'web/build/': ['npm:', 'web/build/'],
  'web/': ['npm:', 'web/build/'],
  'infra/': ['shared/', 'infra/', 'functions/manifest', 'npm:'],
};

/** Files that may reach further, each with its reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'infra/local/functions.ts': 'the local system loads the functions it runs',
  'infra/ops/metrics.ts': 'numbers are counted again by what counted them',
  'infra/ops/search.ts': 'the index is built anew by what builds it',
  'infra/ops/import/settings.ts': 'what another product leaves is made by what makes it for people',
  'infra/ops/import/contacts.ts': 'what another product leaves is made by what makes it for people',
  'infra/ops/import/target.ts': 'the company is read by what reads it for people',
};

/** Packages that only one place may know. */
const reserved: readonly { readonly package: RegExp; readonly place: RegExp; readonly why: string }[] = [
  { package: /^@aws-sdk\//, place: /^(functions\/core|infra)\//, why: 'AWS is reached through functions/core' },
  { package: /^(@aws-amplify|recharts)/, place: /^web\/src\/ui\//, why: 'the kit wraps its libraries' },
  // Their licence (GPL-3.0, of libsignal) stays outside of everything that is not a process of its own.
  {
    package: /^(baileys|libsignal|whatsapp-rust-bridge)(\/|$)/,
    place: /^functions\/whatsappWeb\//,
    why: 'libsignal is GPL: only the worker of WhatsApp by QR code may load it',
  },
  { package: /^aws-cdk-lib|^constructs|^cdk-nag/, place: /^infra\//, why: 'only infra describes AWS' },
];

const fits = (pattern: string, path: string, feature: string) => {
  const source = pattern
    .replace(/[.]/g, '\\.')
    .replace(/\$f/g, feature || '([^/]+)')
    .replace(/\*/g, '[^/]+');
  return new RegExp(`^${source}`).exec(path);
};

function layerOf(file: string): { allowed: readonly string[]; feature: string } | undefined {
  const layer = Object.keys(layers)
    .filter((pattern) => fits(pattern, file, ''))
    .sort((a, b) => b.replace('$f', '').length - a.replace('$f', '').length)[0];
  return layer ? { allowed: layers[layer] ?? [], feature: fits(layer, file, '')?.[1] ?? '' } : undefined;
}

export function importViolations(file: string, text: string): string[] {
  const layer = layerOf(file);
  if (!layer) return [`${file}: belongs to no layer`];
  return importsOf(file, text)
    .filter((to) => !/\.css$|\.svg$|\?url$|\?worker$/.test(to) && !to.startsWith('npm:node:'))
    .flatMap((to) => {
      const name = to.replace(/^npm:/, '');
      const current = to.startsWith('npm:')
        ? reserved.find((rule) => rule.package.test(name) && !rule.place.test(file))
        : undefined;
      if (current) return [`${file} may not import ${name}: ${current.why}`];
      const isAllowed = layer.allowed.some((pattern) => fits(pattern, to, layer.feature));
      return isAllowed || exceptions[file] ? [] : [`${file} may not import ${to}`];
    });
}
