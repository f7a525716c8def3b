import { RemovalPolicy } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as apigwv2 from 'aws-cdk-lib/aws-apigatewayv2';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { CellConfig } from './cellFile.ts';

/** Log group of a gateway's requests, kept as long as the stage's other logs. */
export const accessLogs = (gateway: Construct, { logDays }: CellConfig): logs.LogGroup =>
  new logs.LogGroup(gateway, 'AccessLogs', { retention: logDays, removalPolicy: RemovalPolicy.DESTROY });

/**
 * Deployment, throttling and access log of an HTTP or WebSocket API's stage; the log has `fields` alone, without
 * addresses and paths.
 */
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
