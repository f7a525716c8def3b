import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { bundleClient, root } from './clientPackage.ts';

const folder = `${root}dist/client`;
rmSync(folder, { recursive: true, force: true });
await bundleClient(folder);
const settings = [
  ...['--ignoreConfig', '--declaration', '--emitDeclarationOnly', '--strict', '--skipLibCheck', '--types', 'node'],
  // `npm run check` looks at the source; here its declarations are written.
  '--noCheck',
  ...['--target', 'ES2023', '--module', 'ESNext', '--moduleResolution', 'Bundler', '--allowImportingTsExtensions'],
];
const compiler = `${root}node_modules/typescript/bin/tsc`;
execFileSync(process.execPath, [compiler, 'scripts/client.ts', ...settings, '--outDir', `${folder}/types`], {
  ...{ cwd: root, stdio: 'inherit' },
});
process.stdout.write('npm install ./dist/client\n');
