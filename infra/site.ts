import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CfnOutput, Duration, RemovalPolicy, type SecretValue, Stack } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type * as apigwv2 from 'aws-cdk-lib/aws-apigatewayv2';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import * as route53 from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as deployment from 'aws-cdk-lib/aws-s3-deployment';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct, type IDependable } from 'constructs';
import { edgeSecretHeader, viewerHeader } from '../shared/core/edge.ts';
import type { CellConfig } from './cellFile.ts';
import { suppressFindings } from './nagSuppressions.ts';
import { assetPolicy, contentSecurityPolicy, openerPolicy, permissionsPolicy } from './siteHeaders.ts';
import { webhookPath } from './webhooks.ts';

/** Folder of the built site (`web`) and the API's documentation (`docs`). */
export const builtSite = fileURLToPath(new URL('../dist', import.meta.url));

// The site is one page; a path without a file extension is one of its screens.
const rewrite = `function handler(event) {
  var request = event.request;
  if (request.uri === '/api/docs') request.uri = '/api/docs/index.html';
  else if (request.uri.lastIndexOf('.') <= request.uri.lastIndexOf('/')) request.uri = '/index.html';
  return request;
}`;

// The policy that leaves out the viewer's Host, which API Gateway needs, leaves out CloudFront's own headers as
// well, CloudFront-Viewer-Address among them; what a function sets is passed on. It replaces what the viewer sent.
const tellViewer = `function handler(event) {
  event.request.headers['${viewerHeader}'] = { value: event.viewer.ip };
  return event.request;
}`;

/** Version of the built site, as its pages request it; `none` before it is built. */
export function builtVersion(dist: string): string {
  const file = `${dist}/web/version.json`;
  return existsSync(file) ? String(JSON.parse(readFileSync(file, 'utf8')).build) : 'none';
}

/** The local system sends the same header; see siteHeaders.ts. */
const strictTransportSecurity = { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true };

interface SiteProps {
  readonly config: CellConfig;
  readonly rest: apigateway.SpecRestApi;
  readonly sockets: apigwv2.WebSocketApi;
  readonly webhooks: apigwv2.HttpApi;
  readonly mediaOrigin: string;
}

/** A single host: the site at `/`, the REST API at `/api/*`, the sockets at `/socket`. First-party cookies, no CORS. */
export class Site extends Construct {
  readonly bucket: s3.Bucket;
  readonly distribution: cloudfront.Distribution;
  readonly url: string;
  /** Secret header by which the APIs recognize the distribution. */
  readonly edgeSecret: SecretValue;

  constructor(scope: Construct, id: string, { config, rest, sockets, webhooks, mediaOrigin }: SiteProps) {
    super(scope, id);
    this.bucket = new s3.Bucket(this, 'Bucket', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    suppressFindings(this.bucket, {
      'AwsSolutions-S1': 'Holds the published site only, which anybody may read through CloudFront.',
    });
    this.edgeSecret = this.madeSecret();
    const region = Stack.of(this).region;
    const files = origins.S3BucketOrigin.withOriginAccessControl(this.bucket);
    const passOn = {
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      functionAssociations: [this.atTheEdge('Viewer', tellViewer)],
    };
    const gateway = (apiId: string) =>
      new origins.HttpOrigin(`${apiId}.execute-api.${region}.amazonaws.com`, {
        // Replaces what a viewer sends under this name.
        customHeaders: { [edgeSecretHeader]: this.edgeSecret.unsafeUnwrap() },
      });
    const published = { origin: files, viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS };
    const assets = { ...published, responseHeadersPolicy: this.assetHeaders() };
    const functionAssociations = [this.atTheEdge('Rewrite', rewrite)];
    const pages = { ...published, responseHeadersPolicy: this.headers(mediaOrigin), functionAssociations };
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      defaultRootObject: 'index.html',
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      ...(config.domain
        ? {
            domainNames: [config.domain.name],
            minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: acm.Certificate.fromCertificateArn(this, 'Certificate', config.domain.certificateArn),
          }
        : {}),
      ...(config.firewall ? { webAclId: config.firewall } : {}),
      defaultBehavior: pages,
      additionalBehaviors: {
        '/assets/*': assets,
        '/api/docs*': pages,
        '/api/openapi.json': pages,
        [webhookPath]: { origin: gateway(webhooks.apiId), ...passOn },
        '/api/*': { origin: gateway(rest.restApiId), ...passOn },
        '/socket': { origin: gateway(sockets.apiId), ...passOn },
      },
    });
    this.suppressDistributionFindings(config);
    this.nameHost(config.domain);
    this.url = `https://${config.domain?.name ?? this.distribution.distributionDomainName}`;
  }

  private suppressDistributionFindings({ firewall }: CellConfig): void {
    suppressFindings(this.distribution, {
      ...(!firewall && {
        'AwsSolutions-CFR2':
          'A firewall costs more than the whole idle cell; the cell’s file names one where abuse shows.',
      }),
      'AwsSolutions-CFR1': 'Companies answer customers from anywhere; no country is shut out.',
      'AwsSolutions-CFR3':
        'Requests are logged by the APIs behind; CloudFront logs would add addresses of people without a use.',
      'AwsSolutions-CFR4':
        'Only without an own domain: the default certificate of CloudFront fixes the protocol version. With a domain TLS 1.2 (2021) is required.',
    });
  }

  /** DNS records of an own domain in our zone; in other zones the operator creates them. */
  private nameHost(domain: CellConfig['domain']): void {
    if (domain === undefined) return;
    const { name: recordName, hostedZone } = domain;
    if (hostedZone === undefined) {
      new CfnOutput(Stack.of(this), 'DomainTarget', {
        value: this.distribution.distributionDomainName,
        description: `Point ${recordName} at this name: CNAME, or ALIAS at the top of a domain`,
      });
      return;
    }
    const zone = route53.HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: hostedZone.id,
      zoneName: hostedZone.name,
    });
    const target = route53.RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    new route53.ARecord(this, 'Address', { zone, recordName, target });
    new route53.AaaaRecord(this, 'AddressV6', { zone, recordName, target });
  }

  /** The deployment generates it and gives it to both sides; it is never set by hand. */
  private madeSecret(): SecretValue {
    const secret = new secretsmanager.Secret(this, 'EdgeSecret', {
      description: 'Proves to the APIs that a request came through the distribution.',
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
    });
    suppressFindings(secret, {
      'AwsSolutions-SMG4': 'A clock would change it on one side before the other; a new one comes with a deployment.',
    });
    return secret.secretValue;
  }

  private atTheEdge(id: string, code: string): cloudfront.FunctionAssociation {
    return {
      eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
      function: new cloudfront.Function(this, id, {
        code: cloudfront.FunctionCode.fromInline(code),
        runtime: cloudfront.FunctionRuntime.JS_2_0,
      }),
    };
  }

  private assetHeaders(): cloudfront.ResponseHeadersPolicy {
    return new cloudfront.ResponseHeadersPolicy(this, 'AssetHeaders', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: assetPolicy, override: true },
        contentTypeOptions: { override: true },
        strictTransportSecurity,
      },
    });
  }

  private headers(mediaOrigin: string): cloudfront.ResponseHeadersPolicy {
    return new cloudfront.ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(mediaOrigin), override: true },
        contentTypeOptions: { override: true },
        referrerPolicy: { referrerPolicy: cloudfront.HeadersReferrerPolicy.SAME_ORIGIN, override: true },
        strictTransportSecurity,
        frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'Cross-Origin-Opener-Policy', value: openerPolicy, override: true },
          { header: 'Permissions-Policy', value: permissionsPolicy, override: true },
        ],
      },
    });
  }

  /** Assets once `after` is there, pages once their assets are. Hashed files may stay for a year; the page, its version, its worker and the documentation are asked for again each time. */
  publish(dist: string, after: readonly IDependable[]): deployment.BucketDeployment {
    const shared = { destinationBucket: this.bucket, prune: false, memoryLimit: 256 };
    const assets = new deployment.BucketDeployment(this, 'Assets', {
      ...shared,
      sources: [deployment.Source.asset(`${dist}/web`, { exclude: ['*', '!assets', '!assets/**'] })],
      cacheControl: [deployment.CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const pages = new deployment.BucketDeployment(this, 'Pages', {
      ...shared,
      sources: [deployment.Source.asset(`${dist}/web`, { exclude: ['assets', 'assets/**'] })],
      cacheControl: [deployment.CacheControl.fromString('no-cache')],
      distribution: this.distribution,
      distributionPaths: ['/index.html', '/version.json', '/sw.js'],
    });
    const docs = new deployment.BucketDeployment(this, 'Docs', {
      ...shared,
      destinationKeyPrefix: 'api',
      sources: [deployment.Source.asset(`${dist}/docs`)],
      cacheControl: [deployment.CacheControl.fromString('no-cache')],
    });
    assets.node.addDependency(...after);
    pages.node.addDependency(assets, docs);
    return pages;
  }
}
