import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { createCell } from '../../../infra/cell.ts';
import { stageConfig } from '../../../infra/config.ts';

export interface CfnResource {
  readonly Type: string;
  readonly Properties: Record<string, unknown>;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: readonly string[];
}

/** Who a stage cannot be without. */
export const people = { adminEmail: 'admin@prosa.app', alarmEmail: 'night@prosa.app' };

/**
 * The templates of `prod`. Bundles have a test of their own; here only the promises of the templates count.
 * @param given addresses beside those of the people
 */
export function synthesised(given: { readonly mailFrom?: string } = {}) {
  const app = new App({ context: { 'aws:cdk:bundling-stacks': [] } });
  // The templates do not depend on what the site looks like.
  const dist = mkdtempSync(join(tmpdir(), 'prosa-site-'));
  for (const part of ['web', 'docs']) mkdirSync(join(dist, part));
  const stacks = createCell(app, {
    stage: 'prod',
    config: stageConfig('prod', { ...people, ...given }),
    dist,
    release: 'r1',
  });
  return {
    stacks,
    account: Template.fromStack(stacks.account),
    data: Template.fromStack(stacks.data),
    service: Template.fromStack(stacks.service),
  };
}

export const resources = (template: Template, type: string): [string, CfnResource][] =>
  Object.entries(template.findResources(type)) as unknown as [string, CfnResource][];

export function only(template: Template, type: string): CfnResource {
  const found = resources(template, type);
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} resources of ${type}`);
  return first[1];
}
