import { Annotations, App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { baseImageWarning, readBaseImage } from './baseImage.ts';
import { buildSite, sourceHash } from './buildSite.ts';
import { createCell } from './cell.ts';
import { readCell } from './cellFile.ts';
import { buildLinkedWorker, builtLinkedWorker } from './linkedWorkerImage.ts';
import { builtSite } from './site.ts';

const app = new App({
  // The service may not be built on data that a deployment of the data stack would take away.
  context: { '@aws-cdk/core:defaultCrossStackReferences': 'strong' },
});
const name = String(app.node.tryGetContext('cell') ?? 'dev');
const config = readCell(name);

await Promise.all([buildSite(), ...(config.linkedNumbers ? [buildLinkedWorker()] : [])]);
const release = sourceHash(['functions', 'infra', 'shared', 'web']);
const { service } = createCell(app, {
  config,
  takesMessages: app.node.tryGetContext('intake') !== 'off',
  dist: builtSite,
  linkedWorker: builtLinkedWorker,
  release,
});
const warning = config.linkedNumbers ? baseImageWarning(readBaseImage(), new Date()) : undefined;
if (warning !== undefined) Annotations.of(service).addWarningV2('prosa:baseImage', warning);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
