import { cellOf } from '@test/support/infra/synthesised.ts';
import { expect, it } from 'vitest';
import { lossesOf, refusalsOf } from './losses.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/11111111-2222-3333-4444-555555555555';
const domain = (name: string) => ({ domain: { name, certificateArn } });

it.each([
  [{}, {}, []],
  [{}, { mailFrom: 'no-reply@prosa.app', ...domain('inbox.prosa.app'), tracing: true }, []],
  [{ mailFrom: 'no-reply@prosa.app' }, {}, [/"emails" goes/, /from no-reply@prosa\.app: none are sent/]],
  [{ mailFrom: 'no-reply@prosa.app' }, { mailFrom: 'hello@prosa.app' }, [/from no-reply@prosa\.app\.$/]],
  [domain('inbox.prosa.app'), {}, [/leaves inbox\.prosa\.app/]],
  [domain('inbox.prosa.app'), domain('desk.prosa.app'), [/leaves inbox\.prosa\.app/]],
  [{ sandbox: true }, {}, [/"sandbox" goes/]],
  [{}, { sandbox: true }, [/instead of to customers/]],
  [{}, { linkedNumbers: false }, [/linked by a code stand still/]],
])('names what a deployment takes away: %j, then %j', (deployed, next, losses) => {
  const found = lossesOf({ deployed: cellOf(deployed), next: cellOf(next) });
  expect(found).toEqual(losses.map((loss) => expect.stringMatching(loss)));
});

it.each([
  [{}, {}, []],
  [{ account: '123456789012' }, {}, []],
  [{ account: '123456789012' }, { account: '210987654321' }, [/in the account 123456789012/]],
  [{}, { region: 'us-east-1' }, [/in sa-east-1/]],
  [{}, { stage: 'live' }, [/stage is prod/]],
])('refuses what would be another cell: %j, then %j', (deployed, next, refusals) => {
  const found = refusalsOf({ deployed: cellOf(deployed), next: cellOf(next) });
  expect(found).toEqual(refusals.map((refusal) => expect.stringMatching(refusal)));
});
