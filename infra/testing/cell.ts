import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { stageConfig } from '../config.ts';
import { DataStack } from '../data.ts';
import { ServiceStack } from '../service.ts';

export interface CfnResource {
  readonly Type: string;
  readonly Properties: Record<string, unknown>;
}

export const resources = (template: Template, type: string): [string, CfnResource][] =>
  Object.entries(template.findResources(type)) as unknown as [string, CfnResource][];

/** The template of the service of production, without bundles and with an empty site. */
export function serviceTemplate(): Template {
  const app = new App({ context: { 'aws:cdk:bundling-stacks': [] } });
  const dist = mkdtempSync(join(tmpdir(), 'prosa-site-'));
  for (const part of ['web', 'docs']) mkdirSync(join(dist, part));
  const config = stageConfig('prod');
  const env = { region: config.region };
  const data = new DataStack(app, 'data', { env });
  return Template.fromStack(new ServiceStack(app, 'service', { env, stage: 'prod', config, data, dist }));
}
