import { Aws, NestedStack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as apigwv2 from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { sockets } from '../functions/manifest.ts';
import { accessLogs, stageSettings } from './accessLogs.ts';
import type { CellConfig } from './cellFile.ts';
import { httpOf } from './entries.ts';
import { createFunction, functionName, type Surroundings } from './functions.ts';
import { suppressFindings } from './nagSuppressions.ts';
import { gatewayDefinition } from './openapi.ts';

const lambdaUri = (stage: string, feature: string): string =>
  `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:${functionName(stage, feature)}/invocations`;

/** The REST API, described by the contract alone. Its stage is `api`, so that CloudFront passes `/api/*` on unchanged. */
export class RestApi extends Construct {
  readonly api: apigateway.SpecRestApi;
  /** Behind its routes, by feature; once they are there. */
  readonly functions = new Map<string, lambda.IFunction>();

  constructor(scope: Construct, id: string, config: CellConfig) {
    super(scope, id);
    const { stage } = config;
    this.api = new apigateway.SpecRestApi(this, 'Api', {
      restApiName: functionName(stage, 'api'),
      apiDefinition: apigateway.ApiDefinition.fromInline(
        gatewayDefinition((feature) =>
          Object.hasOwn(httpOf(config), feature) ? lambdaUri(stage, feature) : undefined,
        ),
      ),
      endpointTypes: [apigateway.EndpointType.REGIONAL],
      cloudWatchRole: false,
      deployOptions: {
        stageName: 'api',
        throttlingRateLimit: config.throttle.rate,
        throttlingBurstLimit: config.throttle.burst,
        accessLogDestination: new apigateway.LogGroupLogDestination(accessLogs(this, config)),
        // No path: it can hold a phone number. The function notes the route under the same request id.
        accessLogFormat: apigateway.AccessLogFormat.custom(
          JSON.stringify({
            requestId: apigateway.AccessLogField.contextRequestId(),
            method: apigateway.AccessLogField.contextHttpMethod(),
            resource: apigateway.AccessLogField.contextResourcePath(),
            status: apigateway.AccessLogField.contextStatus(),
            ms: apigateway.AccessLogField.contextResponseLatency(),
          }),
        ),
      },
    });
    suppressFindings(this.api, {
      'AwsSolutions-APIG2':
        'Every function validates its input with the contract and answers a code; a second validation in the gateway would answer without one.',
      'AwsSolutions-APIG3':
        'A web application firewall costs more than the whole idle cell; throttling, sign-up and login limits are in place. Add one in front of CloudFront where abuse shows.',
      'AwsSolutions-APIG4':
        'Authentication is in the functions: it re-reads the session so that ended sessions stop at once, which a cached authorizer would not.',
      'AwsSolutions-APIG6':
        'Execution logs would hold request bodies, that is customers’ messages; access logs are on.',
      'AwsSolutions-COG4': 'Own accounts with rotating sessions as the product specifies; no Cognito.',
    });
  }

  /**
   * The functions behind the routes, one per feature of the contract. A template has room for 500 resources and each
   * of them needs five, so that they have a template of their own.
   */
  addFunctions(context: Surroundings, config: CellConfig): void {
    const scope = new NestedStack(this, 'Functions', { description: 'Prosa: what answers requests' });
    for (const [feature, spec] of Object.entries(httpOf(config))) {
      const created = createFunction(scope, feature, spec, context);
      this.functions.set(feature, created);
      created.addPermission('Gateway', {
        principal: new iam.ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: this.api.arnForExecuteApi('*', '/*', 'api'),
      });
    }
  }
}

/** The WebSocket API; its stage is `socket`, which is the path CloudFront passes on. */
export class Sockets extends Construct {
  readonly api: apigwv2.WebSocketApi;
  readonly stage: apigwv2.WebSocketStage;

  constructor(scope: Construct, id: string, config: CellConfig) {
    super(scope, id);
    this.api = new apigwv2.WebSocketApi(this, 'Api', { apiName: functionName(config.stage, 'sockets') });
    this.stage = new apigwv2.WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: 'socket',
      // Without the caller's address, which the format of the CDK has.
      ...stageSettings(this, config, {
        requestId: apigateway.AccessLogField.contextRequestId(),
        route: '$context.routeKey',
        event: '$context.eventType',
        status: apigateway.AccessLogField.contextStatus(),
        connection: '$context.connectionId',
      }),
    });
  }

  addFunction(context: Surroundings): void {
    const handler = createFunction(this, 'sockets', sockets, context);
    for (const [key, name] of [
      ['$connect', 'Connect'],
      ['$disconnect', 'Disconnect'],
      ['$default', 'Message'],
    ] as const) {
      const route = this.api.addRoute(key, {
        integration: new WebSocketLambdaIntegration(name, handler),
      });
      suppressFindings(route, {
        'AwsSolutions-APIG4':
          'The $connect function verifies the access token of the subprotocol; API Gateway lets no message of a socket through that it refused.',
      });
    }
  }
}
