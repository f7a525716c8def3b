import type { ResultOf } from '@web/lib/api.ts';
import { api } from '@web/lib/api.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { useState } from 'react';
import { singleSignOnTexts } from './text.ts';

type Problem = ResultOf<'singleSignOn', 'test'>['problem'];

/** Asks what was typed whether it is a provider, before anybody relies on it. */
export function IssuerTest({ issuer }: { issuer: string }) {
  const t = useText(singleSignOnTexts);
  const [isPending, setPending] = useState(false);
  const [found, setFound] = useState<{ issuer: string; problem: Problem } | { issuer: string; failure: string }>();
  const test = async () => {
    setPending(true);
    try {
      setFound({ issuer, ...(await api.singleSignOn.test({ issuer })) });
    } catch (error) {
      setFound({ issuer, failure: errorText(error) });
    } finally {
      setPending(false);
    }
  };
  const isNews = found !== undefined && found.issuer === issuer;
  return (
    <>
      <div>
        <Button isPending={isPending} isDisabled={issuer.trim() === ''} onClick={() => void test()}>
          {t('test')}
        </Button>
      </div>
      {isNews && 'failure' in found && <Banner tone="failed">{found.failure}</Banner>}
      {isNews && 'problem' in found && (
        <Banner tone={found.problem === null ? 'open' : 'failed'}>{t(found.problem ?? 'testGood')}</Banner>
      )}
    </>
  );
}
