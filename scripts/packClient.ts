import { rmSync } from 'node:fs';
import { bundleClient, declareClient, root } from './clientPackage.ts';

const folder = `${root}dist/client`;
rmSync(folder, { recursive: true, force: true });
await Promise.all([bundleClient(folder), declareClient(folder)]);
process.stdout.write('npm install ./dist/client\n');
