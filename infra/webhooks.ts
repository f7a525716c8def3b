import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as apigwv2 from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { webhooks } from '../shared/webhooks/contract.ts';
import { stageSettings } from './accessLogs.ts';
import type { CellConfig } from './cellFile.ts';
import { functionName } from './functions.ts';
import { suppressFindings } from './nagSuppressions.ts';

/** Path in CloudFront. */
export const webhookPath = `/api${webhooks.receive.path}`;

/** Log fields of each request. */
const noted = {
  requestId: apigateway.AccessLogField.contextRequestId(),
  method: apigateway.AccessLogField.contextHttpMethod(),
  status: apigateway.AccessLogField.contextStatus(),
  ms: apigateway.AccessLogField.contextResponseLatency(),
};

/**
 * Webhooks of channels come in millions, one request for each message, and need no features of a REST API; an HTTP API
 * costs two sevenths of it. The function gets the same events from both, and stays reachable behind the REST API. The
 * stage is `api`, so that CloudFront passes the path on unchanged.
 */
export class Webhooks extends Construct {
  readonly api: apigwv2.HttpApi;

  constructor(scope: Construct, id: string, config: CellConfig) {
    super(scope, id);
    this.api = new apigwv2.HttpApi(this, 'Api', {
      apiName: functionName(config.stage, 'webhooks'),
      createDefaultStage: false,
    });
    new apigwv2.HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: 'api',
      ...stageSettings(this, config, noted, config.sizes.webhooks),
    });
  }

  addFunction(handler: lambda.IFunction): void {
    const routes = this.api.addRoutes({
      path: webhooks.receive.path,
      methods: [apigwv2.HttpMethod.GET, apigwv2.HttpMethod.POST],
      integration: new HttpLambdaIntegration('Function', handler, {
        payloadFormatVersion: apigwv2.PayloadFormatVersion.VERSION_1_0,
      }),
    });
    for (const route of routes) {
      suppressFindings(route, {
        'AwsSolutions-APIG4':
          'The function verifies the signature of what it is told, and the token of a subscription.',
      });
    }
  }
}
