import type { UserView } from '@shared/users/model.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Button } from '@web/ui/Button.tsx';
import { FieldNote } from '@web/ui/Field.tsx';
import { uiTexts } from '@web/ui/text.ts';
import { toast } from '@web/ui/toast.tsx';
import { Camera } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import styles from './AvatarField.module.css';
import { pickerTexts } from './text.ts';

const largest = 5 * 1024 * 1024;
const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

interface Props {
  user: Pick<UserView, 'id' | 'name' | 'profileImage'>;
  onSaved: (user: UserView) => void;
}

/** A user's picture: chosen, checked and sent at once. */
export function AvatarField({ user, onSaved }: Props) {
  const t = useText(pickerTexts);
  const tUi = useText(uiTexts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const save = useMutation({
    mutationFn: (file: File) => api.users.uploadAvatar({ id: user.id }, { files: [file] }),
    onSuccess: (saved) => {
      toast.success(t('pictureSaved'));
      onSaved(saved);
    },
    onError: showFailure,
  });
  const take = (file: File | undefined) => {
    if (input.current !== null) input.current.value = '';
    if (file === undefined) return;
    const isWrong = !accepted.includes(file.type);
    if (isWrong) setError(tUi('fileWrongType', { name: file.name }));
    else if (file.size > largest) setError(tUi('fileTooLarge', { name: file.name, limit: '5 MB' }));
    else {
      setError(undefined);
      save.mutate(file);
    }
  };
  return (
    <div className={styles['line']} data-wide>
      <Avatar name={user.name} picture={user.profileImage} size={64} />
      <div>
        <Button icon={Camera} size="small" isPending={save.isPending} onClick={() => input.current?.click()}>
          {t(user.profileImage === null ? 'pictureAdd' : 'pictureChange')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted.join(',')}
          aria-label={t('picture')}
          onChange={(event) => take(event.target.files?.[0])}
        />
        <FieldNote id={id} hint={t('pictureHint')} error={error} />
      </div>
    </div>
  );
}
