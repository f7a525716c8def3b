import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { toast } from '@web/ui/toast.tsx';
import { MessageCircle } from 'lucide-react';
import { integrationsTexts } from '../text.ts';
import styles from './AgentTest.module.css';
import type { IntegrationPartProps } from './partProps.ts';

/** Sends a greeting to the agent with the values of the fields, saved or not. */
export function AgentTest({ form, integration }: IntegrationPartProps) {
  const t = useText(integrationsTexts);
  const test = useAction('integrations', 'testSession', {
    onError: () => true,
    onSuccess: () => toast.success(t('tested')),
  });
  const run = async () => {
    if (!(await form.trigger(['projectName', 'jsonContent', 'language']))) return;
    const { projectName, jsonContent, language } = form.getValues();
    test.mutate({ ...(integration === undefined ? {} : { id: integration.id }), projectName, jsonContent, language });
  };
  return (
    <div className={styles['test']}>
      <div className={styles['line']}>
        <Button icon={MessageCircle} isPending={test.isPending} onClick={() => void run()}>
          {t('test')}
        </Button>
        <span className={styles['hint']}>{t('testHint')}</span>
      </div>
      {test.isError && <Banner tone="failed">{errorText(test.error)}</Banner>}
      {test.data && (
        <Banner tone="open">
          <p>{t('tested')}</p>
          <ul className={styles['messages']}>
            {[...test.data.messages.entries()].map(([place, message]) => (
              <li key={place} dir="auto" className={styles['message']}>
                {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
