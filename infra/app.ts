import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { buildSite } from './buildSite.ts';
import { stageConfig } from './config.ts';
import { DataStack } from './data.ts';
import { ServiceStack } from './service.ts';
import { builtSite } from './site.ts';

const app = new App({
  // The service may not be built on data that a deployment of the data stack would take away.
  context: { '@aws-cdk/core:defaultCrossStackReferences': 'strong' },
});
const stage = String(app.node.tryGetContext('stage') ?? 'dev');
const config = stageConfig(stage);
const env = { region: config.region };

await buildSite();
const data = new DataStack(app, `prosa-${stage}-data`, { env, description: 'Prosa: what is kept' });
new ServiceStack(app, `prosa-${stage}-service`, {
  env,
  stage,
  config,
  data,
  dist: builtSite,
  description: 'Prosa: what runs',
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
