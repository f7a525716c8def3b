import 'sonner/dist/styles.css';
import { useText } from '@web/lib/i18n.ts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner } from 'sonner';
import { uiTexts } from './text.ts';
import { toastHome } from './toastPlace.ts';

/** Put once around the application. Bottom centre, where it does not cover the composer's send button. */
export function Toaster() {
  const t = useText(uiTexts);
  const [home] = useState(toastHome);
  return createPortal(
    <Sonner
      position="bottom-center"
      expand
      visibleToasts={3}
      gap={8}
      offset={24}
      mobileOffset={{ bottom: 76, left: 12, right: 12 }}
      hotkey={['altKey', 'KeyT']}
      containerAriaLabel={t('notifications')}
      toastOptions={{ unstyled: true }}
    />,
    home,
  );
}
