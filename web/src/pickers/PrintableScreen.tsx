import type { UseQueryResult } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { saveFile } from '@web/lib/saveFile.ts';
import { Button } from '@web/ui/Button.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { ArrowLeft, FileJson, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoadFailure } from './LoadFailure.tsx';
import { paperTexts } from './paperText.ts';

interface Props<Data> {
  title: string;
  /** Address of the back button. */
  back: string;
  answer: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>;
  /** Name of the file for programs, without its ending. */
  file: (data: Data) => string;
  children: (data: Data) => ReactNode;
}

/** A document for readers outside the company: printable, and downloadable as a file for programs. */
export function PrintableScreen<Data>({ title, back, answer, file, children }: Props<Data>) {
  const t = useText(paperTexts);
  const navigate = useNavigate();
  const { data, error, isError, refetch } = answer;
  const download = (found: Data): void => {
    const json = new TextEncoder().encode(`${JSON.stringify(found, null, 2)}\n`);
    saveFile(json, `${file(found)}.json`, 'application/json');
  };
  return (
    <Screen
      header={
        <ScreenHeader
          title={title}
          action={
            <>
              <IconButton icon={ArrowLeft} label={t('back')} onClick={() => void navigate(back)} />
              {data !== undefined && data !== null && (
                <>
                  <Button icon={FileJson} onClick={() => download(data)}>
                    {t('json')}
                  </Button>
                  <Button variant="primary" icon={Printer} onClick={() => window.print()}>
                    {t('print')}
                  </Button>
                </>
              )}
            </>
          }
        />
      }
    >
      {isError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonText lines={8} />}
      {data !== undefined && children(data)}
    </Screen>
  );
}
