import './lib/zodConfig.ts';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startWorker } from './lib/appWorker.ts';
import { languageReady } from './lib/i18n.ts';
import { startSession } from './lib/session.tsx';
import { applyTheme } from './lib/theme.ts';

applyTheme();
startSession();
startWorker();

const root = document.getElementById('root');
if (root !== null) {
  const page =
    import.meta.env.DEV && location.pathname.startsWith('/ui-gallery')
      ? import('./ui/gallery/Gallery.tsx').then(({ Gallery }) => <Gallery />)
      : Promise.resolve(<App />);
  void Promise.all([page, languageReady()]).then(([content]) =>
    createRoot(root).render(<StrictMode>{content}</StrictMode>),
  );
}
