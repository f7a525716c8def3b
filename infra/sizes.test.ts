import { resources, synthesised } from '@test/support/infra/synthesised.ts';
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, it } from 'vitest';
import { usualTurns } from '../functions/manifestLimits.ts';
import { Sizes } from './sizes.ts';

let usual: Template;
let small: Template;
beforeAll(() => {
  usual = synthesised().service;
  const sizes = {
    ...{
      lanes: { inbound: 5, statuses: 6, outbound: 7, media: 3, walks: 2 },
      live: { memory: 512, batch: 10 },
    },
    ...{ minute: { memory: 256 }, webhooks: { rate: 100, burst: 200 } },
    turns: { outbound: { company: { perSecond: 5, burst: 50 } } },
  };
  small = synthesised({ sizes }).service;
});

const functionsOf = (template: Template) => resources(template, 'AWS::Lambda::Function');
const named = (template: Template, name: string) => {
  const [found] = functionsOf(template).filter(
    ([, { Properties }]) => Properties['FunctionName'] === `prosa-prod-${name}`,
  );
  if (!found) throw new Error(`no function ${name}`);
  return found;
};
/** How a queue or the stream is handed to a function. */
function sourceOf(template: Template, name: string) {
  const [id] = named(template, name);
  const [found] = resources(template, 'AWS::Lambda::EventSourceMapping').filter(
    ([, { Properties }]) => (Properties['FunctionName'] as { Ref?: string }).Ref === id,
  );
  return found?.[1].Properties;
}
const sizesOf = (template: Template) => ({
  inbound: sourceOf(template, 'inboundQueue')?.['ScalingConfig'],
  outbound: sourceOf(template, 'outboundQueue')?.['ScalingConfig'],
  jobs: sourceOf(template, 'jobsQueue')?.['ScalingConfig'],
  statuses: sourceOf(template, 'statusesQueue')?.['ScalingConfig'],
  media: sourceOf(template, 'mediaQueue')?.['ScalingConfig'],
  walks: sourceOf(template, 'walksQueue')?.['ScalingConfig'],
  batch: sourceOf(template, 'live')?.['BatchSize'],
  others: sourceOf(template, 'reactions')?.['BatchSize'],
  live: named(template, 'live')[1].Properties,
  minute: named(template, 'minute')[1].Properties,
});

it('works as much at once as a cell of some size needs, unless its file says otherwise', () => {
  expect(sizesOf(usual)).toMatchObject({
    ...{ inbound: { MaximumConcurrency: 60 }, outbound: { MaximumConcurrency: 100 }, jobs: { MaximumConcurrency: 20 } },
    ...{
      statuses: { MaximumConcurrency: 30 },
      media: { MaximumConcurrency: 20 },
      walks: { MaximumConcurrency: 10 },
    },
    ...{ batch: 25, others: 100, live: { MemorySize: 1769, Timeout: 60 }, minute: { MemorySize: 1769 } },
  });
});

it('follows the file of the cell', () => {
  expect(sizesOf(small)).toMatchObject({
    ...{ inbound: { MaximumConcurrency: 5 }, outbound: { MaximumConcurrency: 7 }, jobs: { MaximumConcurrency: 20 } },
    ...{
      statuses: { MaximumConcurrency: 6 },
      media: { MaximumConcurrency: 3 },
      walks: { MaximumConcurrency: 2 },
    },
    ...{ batch: 10, others: 100, live: { MemorySize: 512, Timeout: 60 }, minute: { MemorySize: 256 } },
  });
});

it('tells consumers what one company may have of their lanes', () => {
  const turnsOf = (template: Template, name: string) => {
    const { Variables } = named(template, name)[1].Properties['Environment'] as { Variables: Record<string, string> };
    return JSON.parse(Variables['TURNS'] ?? '{}') as unknown;
  };
  for (const name of ['outboundQueue', 'mediaQueue', 'walksQueue']) expect(turnsOf(usual, name)).toEqual(usualTurns);
  expect(turnsOf(small, 'outboundQueue')).toEqual({
    ...usualTurns,
    outbound: { ...usualTurns.outbound, company: { perSecond: 5, burst: 50 } },
  });
});

it('refuses turns that no second’s worth fits in', () => {
  const turns = (perSecond: number, burst: number) => ({ turns: { media: { company: { perSecond, burst } } } });
  expect(Sizes.safeParse(turns(20, 20)).success).toBe(true);
  for (const [perSecond, burst] of [
    [20, 19],
    [0, 10],
    [1, 9],
  ] as const)
    expect(Sizes.safeParse(turns(perSecond, burst)).success).toBe(false);
});

it('takes more of channels than of people', () => {
  const rates = (template: Template) =>
    resources(template, 'AWS::ApiGatewayV2::Stage').map(
      ([, { Properties }]) => (Properties['DefaultRouteSettings'] as Record<string, number>)['ThrottlingRateLimit'],
    );
  expect(rates(usual).sort()).toEqual([500, 5000]);
  expect(rates(small).sort()).toEqual([100, 500]);
});
