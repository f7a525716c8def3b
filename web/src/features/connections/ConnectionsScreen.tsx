import { type Channel, type ConnectionView, capabilities } from '@shared/connections/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { ChooseWhoStays } from '@web/pickers/planPlaces/ChooseWhoStays.tsx';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useAllRecords } from '@web/pickers/records/useRecords.tsx';
import { templateTexts } from '@web/pickers/templateText.ts';
import { Button } from '@web/ui/Button.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { toast } from '@web/ui/toast.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { LayoutTemplate, MessageCircle, Plug, RefreshCw, Smartphone } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { AddConnectionMenu } from './parts/AddConnectionMenu.tsx';
import { DisconnectDialog } from './parts/DisconnectDialog.tsx';
import { useColumns } from './parts/useColumns.tsx';
import { connectionsTexts } from './text.ts';

/** The tabs load when the dialog is first opened. */
const ConnectionDialog = lazyWithRetry(async () => (await import('./dialog/ConnectionDialog.tsx')).ConnectionDialog);
const TemplatesDialog = lazyWithRetry(async () => (await import('./parts/TemplatesDialog.tsx')).TemplatesDialog);
const FacebookDialog = lazyWithRetry(async () => (await import('./facebook/FacebookDialog.tsx')).FacebookDialog);
const FacebookScreen = lazyWithRetry(async () => (await import('./facebook/FacebookScreen.tsx')).FacebookScreen);
const WhatsappWayDialog = lazyWithRetry(async () => (await import('./parts/WhatsappWayDialog.tsx')).WhatsappWayDialog);
const LinkDialog = lazyWithRetry(async () => (await import('./parts/LinkDialog.tsx')).LinkDialog);
const ahead = [ConnectionDialog, TemplatesDialog];

interface ConnectionDialogState {
  readonly kind: 'disconnect' | 'templates' | 'link';
  readonly connection: ConnectionView;
}

const byName = (a: ConnectionView, b: ConnectionView) => a.name.localeCompare(b.name) || a.id - b.id;

/** `/connections`, and `/connections/facebook`, where Meta sends the browser back to. */
export function ConnectionsScreen() {
  if (useParams()['step'] !== 'facebook') return <Connections />;
  return (
    <Suspense>
      <FacebookScreen />
    </Suspense>
  );
}

interface LinkingProps {
  readonly opened: ConnectionView;
  /** Connection from the list: a new one may not be listed yet, and a removed one is gone. */
  readonly listed: ConnectionView | undefined;
  readonly onClose: () => void;
}

function Linking({ opened, listed, onClose }: LinkingProps) {
  const [wasListed, setWasListed] = useState(listed !== undefined);
  if (listed !== undefined && !wasListed) setWasListed(true);
  const isGone = wasListed && listed === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  return isGone ? null : <LinkDialog connection={listed ?? opened} onClose={onClose} />;
}

function Connections() {
  usePrefetch(ahead);
  const t = useText(connectionsTexts);
  const tTemplates = useText(templateTexts);
  const [opened, setOpened] = useState<ConnectionDialogState>();
  // Undefined if the user comes from the first steps without a choice; the dialog then explains the channels.
  const [chosen, setChosen] = useState<Channel>();
  const { user } = useSession();
  const records = useAllRecords('connections', 'list', {}, (connections) => connections.toSorted(byName));
  const checkAll = useAction('connections', 'restart', { onSuccess: () => toast.success(t('checkingAll')) });
  const onClose = () => setOpened(undefined);
  const isAnyPaused = user.profile === 'admin' && records.rows?.some(({ pausedAt }) => pausedAt);
  return (
    <RecordsScreen
      feature="connections"
      texts={connectionsTexts}
      records={records}
      nameOf={({ name }) => name}
      mayRemove={user.profile === 'admin'}
      icon={Plug}
      around={[MessageCircle, Smartphone]}
      actions={isAnyPaused ? <ChooseWhoStays limit="connections" /> : undefined}
      addWith={(onAdd) => (
        <AddConnectionMenu
          onChoose={(channel) => {
            setChosen(channel);
            onAdd();
          }}
        />
      )}
      filters={
        records.count !== undefined &&
        records.count > 0 && (
          <Button icon={RefreshCw} isPending={checkAll.isPending} onClick={() => checkAll.mutate({})}>
            {t('checkAll')}
          </Button>
        )
      }
      columns={useColumns(
        (connection) => setOpened({ kind: 'disconnect', connection }),
        (connection) => setOpened({ kind: 'link', connection }),
      )}
      moreActions={(connection) =>
        capabilities[connection.channel].templates
          ? [
              {
                key: 'templates',
                label: tTemplates('title'),
                icon: LayoutTemplate,
                onSelect: () => setOpened({ kind: 'templates', connection }),
              },
            ]
          : []
      }
      editor={(connection, onClose) =>
        connection === undefined && chosen === undefined && user.company.hasLinking === true ? (
          <Suspense>
            <WhatsappWayDialog onClose={onClose} onChoose={setChosen} />
          </Suspense>
        ) : connection === undefined && (chosen === 'facebook' || chosen === 'instagram') ? (
          <FacebookDialog channel={chosen} onClose={onClose} />
        ) : (
          <ConnectionDialog
            connection={connection}
            channel={connection?.channel ?? chosen ?? 'whatsappapi'}
            onClose={onClose}
            onLink={(connection) => setOpened({ kind: 'link', connection })}
          />
        )
      }
    >
      {opened?.kind === 'templates' && (
        <Suspense>
          <TemplatesDialog connection={opened.connection} onClose={onClose} />
        </Suspense>
      )}
      {opened?.kind === 'link' && (
        <Suspense>
          <Linking
            opened={opened.connection}
            listed={records.rows?.find(({ id }) => id === opened.connection.id)}
            onClose={onClose}
          />
        </Suspense>
      )}
      {opened?.kind === 'disconnect' && <DisconnectDialog connection={opened.connection} onClose={onClose} />}
    </RecordsScreen>
  );
}
