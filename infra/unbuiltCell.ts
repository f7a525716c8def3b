import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, NestedStack, type Stack } from 'aws-cdk-lib';
import { createCell } from './cell.ts';
import type { CellConfig } from './cellFile.ts';
import { root } from './root.ts';

/** The stacks of a cell without building what they carry: only names of assets differ from what is deployed. */
export function createUnbuiltCell(config: CellConfig) {
  const app = new App({ context: { 'aws:cdk:bundling-stacks': [] } });
  const dist = mkdtempSync(join(tmpdir(), 'prosa-site-'));
  for (const part of ['web', 'docs', 'linkedWorker']) mkdirSync(join(dist, part));
  copyFileSync(`${root}infra/linkedWorker/Dockerfile`, join(dist, 'linkedWorker/Dockerfile'));
  return createCell(app, { config, dist, linkedWorker: join(dist, 'linkedWorker'), release: 'r1' });
}

/** The stacks in a stack, as far down as they go. */
export const nestedIn = (stack: Stack): Stack[] =>
  stack.node.findAll().filter((found): found is NestedStack => found instanceof NestedStack);
