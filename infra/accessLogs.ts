import { RemovalPolicy } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as apigwv2 from 'aws-cdk-lib/aws-apigatewayv2';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { CellConfig } from './cellFile.ts';

/** Where a gateway notes each request, for as long as a stage keeps its logs. */
export const accessLogs = (gateway: Construct, { logDays }: CellConfig): logs.LogGroup =>
  new logs.LogGroup(gateway, 'AccessLogs', { retention: logDays, removalPolicy: RemovalPolicy.DESTROY });

/** How a stage of an HTTP or WebSocket API goes live, is throttled and noted: `fields` alone, without addresses and paths. */
export const stageSettings = (
  gateway: Construct,
  config: CellConfig,
  fields: Readonly<Record<string, string>>,
  { rate, burst } = config.throttle,
) => ({
  autoDeploy: true,
  throttle: { rateLimit: rate, burstLimit: burst },
  accessLogSettings: {
    destination: new apigwv2.LogGroupLogDestination(accessLogs(gateway, config)),
    format: apigateway.AccessLogFormat.custom(JSON.stringify(fields)),
  },
});
