import { applyTheme } from '@web/lib/theme.ts';
import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../IconButton.tsx';
import { Screen } from '../Screen.tsx';
import { ScreenHeader } from '../ScreenHeader.tsx';
import { Tabs } from '../Tabs.tsx';
import { Toaster } from '../Toaster.tsx';
import { ChartsPage } from './ChartsPage.tsx';
import { ControlsPage } from './ControlsPage.tsx';
import { FeedbackPage } from './FeedbackPage.tsx';
import styles from './Gallery.module.css';
import { OverlaysPage } from './OverlaysPage.tsx';
import { ConversationPage, RecordsPage } from './RecordsPage.tsx';

const pages = {
  controls: <ControlsPage />,
  feedback: <FeedbackPage />,
  overlays: <OverlaysPage />,
  charts: <ChartsPage />,
  records: <RecordsPage />,
  conversation: <ConversationPage />,
};
type Page = keyof typeof pages;
const isPage = (name: string): name is Page => Object.hasOwn(pages, name);

/** All of the kit on one address, `/ui-gallery#controls`, for looking at it; it is not part of the built site. */
export function Gallery() {
  const asked = location.hash.slice(1);
  const [page, setPage] = useState<Page>(isPage(asked) ? asked : 'controls');
  return (
    <main className={styles['frame']}>
      <Screen
        isFlush={page === 'records' || page === 'conversation'}
        header={
          <ScreenHeader
            title="Componentes"
            action={
              <>
                <IconButton icon={Sun} label="Claro" onClick={() => applyTheme('light')} />
                <IconButton icon={Moon} label="Escuro" onClick={() => applyTheme('dark')} />
              </>
            }
          />
        }
        tabs={
          <Tabs
            label="Páginas"
            tabs={[
              { key: 'controls', label: 'Controles' },
              { key: 'feedback', label: 'Retorno', count: 3 },
              { key: 'overlays', label: 'Camadas' },
              { key: 'charts', label: 'Gráficos' },
              { key: 'records', label: 'Registros', count: 128 },
              { key: 'conversation', label: 'Conversas' },
            ]}
            value={page}
            onChange={(next) => {
              location.hash = next;
              setPage(next);
            }}
          />
        }
      >
        {pages[page]}
      </Screen>
      <Toaster />
    </main>
  );
}
