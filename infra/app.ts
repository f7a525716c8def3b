import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { buildSite, sourceHash } from './buildSite.ts';
import { createCell } from './cell.ts';
import { stageConfig } from './config.ts';
import { buildLinkedWorker, builtLinkedWorker } from './linkedWorkerImage.ts';
import { builtSite } from './site.ts';

const app = new App({
  // The service may not be built on data that a deployment of the data stack would take away.
  context: { '@aws-cdk/core:defaultCrossStackReferences': 'strong' },
});
const stage = String(app.node.tryGetContext('stage') ?? 'dev');
const config = stageConfig(stage, {
  adminEmail: app.node.tryGetContext('adminEmail'),
  alarmEmail: app.node.tryGetContext('alarmEmail'),
  mailFrom: app.node.tryGetContext('mailFrom'),
});

await Promise.all([buildSite(), ...(config.linkedNumbers ? [buildLinkedWorker()] : [])]);
const release = sourceHash(['functions', 'infra', 'shared', 'web']);
createCell(app, { stage, config, dist: builtSite, linkedWorker: builtLinkedWorker, release });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
