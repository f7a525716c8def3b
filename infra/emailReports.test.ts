import { cellOf, policies, type Statement, synthesised, resources } from '@test/support/infra/synthesised.ts';
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';

const mailFrom = 'no-reply@mail.prosa.app';
let silent: Template;
let speaking: Template;
beforeAll(() => {
  silent = synthesised().service;
  speaking = synthesised({ mailFrom }).service;
});

/** Roles and their statements that name something. */
const allowing = (template: Template, action: string): [string, Statement][] =>
  policies(template).flatMap(([id, statements]) =>
    statements
      .filter(({ Action }) => [Action].flat().some((one) => one.startsWith(action)))
      .map((statement): [string, Statement] => [id, statement]),
  );

const settingsOf = (template: Template, name: string) => {
  const found = resources(template, 'AWS::Lambda::Function').find(
    ([, { Properties }]) => Properties['FunctionName'] === `prosa-prod-${name}`,
  );
  return (found?.[1].Properties['Environment'] as { Variables: Record<string, unknown> } | undefined)?.Variables;
};

describe('a stage with an address to send from', () => {
  it('lets the one function that sends use the one identity, under that address alone', () => {
    const [[role, statement] = ['', undefined], ...more] = allowing(speaking, 'ses:');
    expect(more).toEqual([]);
    expect(role).toMatch(/emailsQueueRole/);
    expect(statement?.Action).toBe('ses:SendEmail');
    expect(statement?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': mailFrom } });
    const named = [statement?.Resource].flat().map((arn) => JSON.stringify(arn));
    expect(named).toHaveLength(3);
    expect(named[0]).toContain(`:identity/${mailFrom}"`);
    expect(named[1]).toContain(':identity/mail.prosa.app"');
    expect(named[2]).toContain(':configuration-set/prosa-prod-email"');
    expect(named.join('')).not.toContain('*');
  });

  it('names the address to those who write e-mails and to the one who sends them', () => {
    for (const name of ['users', 'emailsQueue'])
      expect(settingsOf(speaking, name)).toMatchObject({ MAIL_FROM: mailFrom });
    expect(settingsOf(speaking, 'emailsQueue')).toMatchObject({ MAIL_REPORTS: 'prosa-prod-email' });
    expect(settingsOf(speaking, 'reactions')).toHaveProperty('QUEUE_URL_EMAILS');
    expect(settingsOf(speaking, 'users')).not.toHaveProperty('QUEUE_URL_EMAILS');
  });

  it('keeps what was given up and tells', () => {
    const [emails] = resources(speaking, 'AWS::SQS::Queue').filter(([, { Properties }]) =>
      String(Properties['QueueName']).endsWith('-emails.fifo'),
    );
    expect(JSON.stringify(emails?.[1].Properties['RedrivePolicy'])).toContain('QueuesorderedDead');
    const alarms = resources(speaking, 'AWS::CloudWatch::Alarm').map(([id]) => id);
    expect(alarms.filter((id) => id.includes('orderedDeadAlarm') && !id.includes('unordered'))).toHaveLength(1);
  });
});

describe('bounces and complaints', () => {
  it('come from the stage’s own configuration set alone, over the bus, as jobs', () => {
    const [[, set] = ['', undefined], ...others] = resources(speaking, 'AWS::SES::ConfigurationSet');
    expect(others).toEqual([]);
    expect(set?.Properties).toMatchObject({
      Name: 'prosa-prod-email',
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
    });
    const [[, destination] = ['', undefined]] = resources(speaking, 'AWS::SES::ConfigurationSetEventDestination');
    expect(destination?.Properties['EventDestination']).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint'],
    });
    const [[, rule] = ['', undefined]] = resources(speaking, 'AWS::Events::Rule');
    expect(rule?.Properties['EventPattern']).toEqual({
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received'],
      detail: { mail: { tags: { 'ses:configuration-set': ['prosa-prod-email'] } } },
    });
    const targets = JSON.stringify(rule?.Properties['Targets']);
    expect(targets).toContain('Queuesjobs');
    expect(targets).toContain('email.report');
    const senders = resources(speaking, 'AWS::SQS::QueuePolicy').filter(([, { Properties }]) =>
      JSON.stringify(Properties).includes('events.amazonaws.com'),
    );
    expect(senders).toHaveLength(1);
    expect(JSON.stringify(senders)).toMatch(/Queuesjobs.*aws:SourceArn|aws:SourceArn.*Queuesjobs/);
  });
});

describe('a stage without one', () => {
  it('has no queue for e-mails, nobody who sends them, and no right to', () => {
    expect(JSON.stringify(silent.toJSON())).not.toMatch(
      /ses:|AWS::SES|aws\.ses|prosa-prod-email(?!Pref)|QUEUE_URL_EMAILS/,
    );
    expect(settingsOf(silent, 'users')).toMatchObject({ MAIL_FROM: '' });
  });
});

it.each(['nobody', 'a@example.com', '*@prosa.app', ''])('refuses %j as the address', (address) => {
  expect(() => cellOf({ mailFrom: address })).toThrow('mailFrom: ');
});
