import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { updateSetting } from '@web/lib/session.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useState } from 'react';
import { momentsTexts } from '../text.ts';

const key = 'ticketsPerAttendant';

/** Form for the number of tickets that is too many for an attendant. */
export function LimitDialog({ limit, onClose }: { limit: number; onClose: () => void }) {
  const t = useText(momentsTexts);
  const [value, setValue] = useState(String(limit));
  const isNumber = /^\d{1,3}$/.test(value.trim());
  const save = useAction('settings', 'update', {
    onSuccess: (setting) => {
      updateSetting(key, setting.value);
      onClose();
    },
  });
  const [isAsked, setAsked] = useState(false);
  const submit = () => {
    setAsked(true);
    if (isNumber) save.mutate({ key, value: value.trim() });
  };
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t('limit')}
      action={{ label: t('save'), onPress: submit, isPending: save.isPending }}
    >
      <TextField
        isFirstFocus
        label={t('limit')}
        hint={t('limitHint')}
        inputMode="numeric"
        maxLength={3}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        error={isAsked && !isNumber ? t('limitRange') : undefined}
      />
    </Dialog>
  );
}
