import { maxQuestions } from '@shared/contactLists/checks.ts';
import { headerFile, variablesOf } from '@shared/templates/rules.ts';
import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '@web/lib/api.ts';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { CopyField, useCopy } from '@web/pickers/CopyField.tsx';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { reachByKeys } from '@web/ui/reachByKeys.ts';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { Tabs } from '@web/ui/Tabs.tsx';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { DocsLink } from './DocsLink.tsx';
import styles from './developers.module.css';
import {
  checkExamples,
  type ExampleLanguage,
  type ExampleTemplate,
  exampleLanguages,
  mediaExamples,
  templateExamples,
  textExamples,
} from './examples.ts';
import { messagesApiTexts } from './messagesApiText.ts';
import { SendTest } from './SendTest.tsx';

type Overview = ResultOf<'externalApi', 'overview'>;

/** Documentation of the messages API with examples to copy and a test form. */
export function MessagesApiScreen() {
  const t = useText(messagesApiTexts);
  const { data, isError, error, refetch } = useQuery(query('externalApi', 'overview', {}));
  const header = <ScreenHeader title={t('title')} purpose={t('purpose')} action={<DocsLink>{t('docs')}</DocsLink>} />;
  return (
    <Screen header={header}>
      {isError && data === undefined ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles['page']}>
          {data === undefined ? <Skeleton height={480} /> : <Guide overview={data} onSent={() => void refetch()} />}
        </div>
      )}
    </Screen>
  );
}

function Guide({ overview: { connections, days }, onSent }: { overview: Overview; onSent: () => void }) {
  const t = useText(messagesApiTexts);
  const [chosen, setChosen] = useState(connections[0]?.id);
  const connection = connections.find(({ id }) => id === chosen) ?? connections[0];
  if (!connection) return <Banner>{t('noConnection')}</Banner>;
  const { token } = connection;
  return (
    <>
      <Card>
        <div className={styles['fields']}>
          <SelectField
            label={t('connection')}
            value={String(connection.id)}
            options={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
          <CopyField label={t('token')} hint={t('tokenHint')} value={token} />
        </div>
      </Card>
      <NewNumber connection={connection} />
      <Examples title={t('text')} examples={textExamples} token={token} />
      <p className={styles['hint']}>{t('window')}</p>
      <Examples title={t('media')} examples={mediaExamples} token={token} />
      <p className={styles['hint']}>{t('fields')}</p>
      <Examples title={t('check')} examples={checkExamples} token={token} />
      <p className={styles['hint']}>{t('checkHint', { limit: formatCount(maxQuestions) })}</p>
      <SendTest token={token} onSent={onSent} />
      <Usage days={days} />
    </>
  );
}

/** Every account of WhatsApp has it from the start. */
const greeting: ExampleTemplate = { name: 'hello_world', language: 'en_US', variables: {} };

/**
 * Example for the first message to a number: official channels allow only a template, preferably one of the company's
 * own.
 */
function NewNumber({ connection: { id, channel, token } }: { connection: Overview['connections'][number] }) {
  const t = useText(messagesApiTexts);
  const { data } = useQuery({
    ...query('templates', 'list', { whatsappId: id, isSendable: true }),
    enabled: channel === 'whatsappapi',
  });
  if (channel !== 'whatsappapi') return <Banner tone="notice">{t('linkedFirst')}</Banner>;
  const own = data?.templates.find((template) => headerFile(template) === undefined);
  const values = own ? variablesOf(own).map(({ key, example }) => [key, example === '' ? 'Maria' : example]) : [];
  const { name, language } = own ?? greeting;
  return (
    <>
      <Examples
        title={t('template')}
        examples={templateExamples({ name, language, variables: Object.fromEntries(values) })}
        token={token}
      />
      <p className={styles['hint']}>{t('templateHint')}</p>
    </>
  );
}

interface ExamplesProps {
  title: string;
  examples: typeof textExamples;
  token: string;
}

function Examples({ title, examples, token }: ExamplesProps) {
  const t = useText(messagesApiTexts);
  const copy = useCopy();
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const code = examples[language]({ token, url: `${window.location.origin}/api/messages` });
  return (
    <Card
      title={title}
      action={
        <Button size="small" icon={Copy} onClick={() => void copy(code)}>
          {t('copy')}
        </Button>
      }
    >
      <Tabs
        label={t('language')}
        tabs={exampleLanguages.map((key) => ({ key, label: key }))}
        value={language}
        onChange={setLanguage}
      >
        <pre ref={reachByKeys} className={styles['code']}>
          {code}
        </pre>
      </Tabs>
    </Card>
  );
}

const kinds = ['text', 'image', 'video', 'pdf', 'other', 'total'] as const;

function Usage({ days }: Pick<Overview, 'days'>) {
  const t = useText(messagesApiTexts);
  return (
    <Card title={t('usage')}>
      {days.length === 0 ? (
        <p className={styles['hint']}>{t('noUsage')}</p>
      ) : (
        <div ref={reachByKeys} className={styles['scroll']}>
          <table className={styles['usage']}>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                {kinds.map((kind) => (
                  <th key={kind} scope="col">
                    {t(kind === 'text' ? 'plainText' : kind)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.day}>
                  <th scope="row">{day.day.split('-').reverse().join('/')}</th>
                  {kinds.map((kind) => (
                    <td key={kind}>{day[kind]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
