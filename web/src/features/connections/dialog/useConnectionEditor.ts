import type { Channel, ConnectionView } from '@shared/connections/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { upload } from '@web/lib/media.ts';
import { useSession } from '@web/lib/session.tsx';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm, type ZodForm } from '@web/ui/useZodForm.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { connectionsTexts } from '../text.ts';
import { useStatusReason } from '../useStatusReason.ts';
import type { ConflictInput } from './conflicts.ts';
import {
  type ConnectionFields,
  type ConnectionValues,
  connectionDefaults,
  connectionForm,
  firstTabWithError,
  type GreetingFile,
  type TabKey,
} from './connectionForm.ts';

export type ConnectionForm = ZodForm<ConnectionFields, ConnectionValues>;

const connectionErrorToField = {
  ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
  ERR_WAPP_NUMBER_ALREADY_EXISTS: 'phoneNumberId',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_QUEUE_NOT_FOUND: 'queueIds',
} as const;

/** Change of the greeting's file for the server: absent keeps the present file. */
async function mediaOf(file: GreetingFile) {
  if (file === 'kept') return {};
  return { greetingMedia: file === null ? null : await upload(file) };
}

/** The chosen tab; a refused form shows the first one that has something to put right, and its first wrong field. */
function useTab(form: ConnectionForm) {
  const [tab, setTab] = useState<TabKey>('general');
  const panel = useRef<HTMLDivElement>(null);
  const { submitCount, errors } = form.formState;
  const wrong = firstTabWithError(Object.keys(errors));
  const judged = useRef(0);
  const isLeading = useRef(false);
  // Once per refusal: who puts one field right must not be led to the next while typing.
  useLayoutEffect(() => {
    if (judged.current !== submitCount) {
      judged.current = submitCount;
      isLeading.current = wrong !== undefined && wrong !== tab;
      if (wrong !== undefined) setTab(wrong);
    } else if (isLeading.current && wrong === tab) {
      // The form looked for it before its tab was there.
      isLeading.current = false;
      panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  });
  return { tab, setTab, panel };
}

/** State of the dialog for a connection; without `connection` for a new one of the channel. */
export function useConnectionEditor(connection: ConnectionView | undefined, channel: Channel) {
  const t = useText(connectionsTexts);
  const { setting } = useSession();
  const reason = useStatusReason();
  const saveRecord = useSaveRecord('connections', connection, { fieldOf: connectionErrorToField });
  const form: ConnectionForm = useZodForm(connectionForm(connection === undefined, channel, connection), {
    defaultValues: connectionDefaults(connection),
  });
  const file = form.watch('greetingFile');
  const hasGreetingFile = file instanceof File || (file === 'kept' && connection?.greetingMediaPath != null);
  const facts: ConflictInput = {
    form: form.watch(),
    channel,
    hasGreetingFile,
    setting,
  };
  const isNew = connection === undefined;
  const save = async ({
    greetingFile,
    groupAsTicket,
    importOldMessages,
    importRecentMessages,
    ...fields
  }: ConnectionValues): Promise<ConnectionView> => {
    // Stored tokens stay when their fields are left empty, and a number that is linked by a code has no account to name.
    const optional = ['phoneNumberId', 'wabaId', 'accessToken', 'wavoip'] as const;
    const empty = optional.filter((name) => fields[name] === '' && (isNew || name !== 'accessToken'));
    const given = Object.entries(fields).filter(([name]) => !(empty as readonly string[]).includes(name));
    const values = {
      ...(Object.fromEntries(given) as typeof fields),
      groupAsTicket: groupAsTicket ? ('enabled' as const) : ('disabled' as const),
      importOldMessages: importOldMessages || null,
      importRecentMessages: importRecentMessages || null,
      ...(await mediaOf(greetingFile)),
    };
    const saved = await saveRecord(values, { ...values, channel });
    // The dialog that follows says what became of it; a notice would lie on what is to be filled in there.
    if (isNew && saved.channel === 'whatsapp') return saved;
    if (saved.status === 'CONNECTED' || saved.channel === 'whatsapp') toast.success(t('saved'));
    else
      toast.notice(saved.statusReason === '' ? t('saved') : t('savedBroken', { reason: reason(saved.statusReason) }));
    return saved;
  };
  return { form, facts, save, ...useTab(form) };
}
