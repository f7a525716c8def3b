import { consume, type Delivery } from '../../core/events/consume.ts';
import { laneOfJob } from '../../core/events/jobLanes.ts';
import { Job } from '../../core/events/jobSchema.ts';
import { needTurn } from '../../core/events/turns.ts';
import { messageParts } from '../../core/store/entities.ts';
import { sendAccessMessage } from './accessMessage.ts';
import { announcementChanged } from './announcementChanged.ts';
import { chatRemoved } from './chatRemoved.ts';
import { chatsRefresh } from './chatsRefresh.ts';
import { companyCreated } from './companyCreated.ts';
import { companyResumed } from './companyResumed.ts';
import { connectionChanged } from './connectionChanged.ts';
import { connectionRemoved } from './connectionRemoved.ts';
import { checkConnection, checkConnections } from './connectionsCheck.ts';
import { contactChanged } from './contactChanged.ts';
import { contactListRemoved } from './contactListRemoved.ts';
import { fetchProfile } from './contactProfile.ts';
import { contactRemoved } from './contactRemoved.ts';
import { dutyAlert } from './dutyAlert.ts';
import { noteEmailReport } from './emailReport.ts';
import { invoiceCheck, invoicesDue, paymentChanged } from './invoices.ts';
import { deleteMedia } from './mediaDelete.ts';
import { fetchMedia } from './mediaFetch.ts';
import { pushMessage } from './messagePush.ts';
import { releaseMessage } from './messageRelease.ts';
import { sendMorningMenu } from './morningMenu.ts';
import { paymentNotice } from './paymentNotice.ts';
import { confirmFormerPhone } from './phoneConfirm.ts';
import { tellReplacedPhone } from './phoneReplaced.ts';
import { planChanged } from './planChanged.ts';
import { planLimitsDue, planLimitsFollow } from './planLimits.ts';
import { queueChanged } from './queueChanged.ts';
import { queueRemoved } from './queueRemoved.ts';
import { sendRecovery } from './recoverySend.ts';
import { serviceLevelAlert } from './serviceLevelAlert.ts';
import { tagChanged } from './tagChanged.ts';
import { tagRemoved } from './tagRemoved.ts';
import { syncTemplates } from './templatesSync.ts';
import { endTicket } from './ticketEnd.ts';
import { ticketRemoved } from './ticketRemoved.ts';
import { ticketsClosed } from './ticketsClosed.ts';
import { indexTrackings } from './trackingsIndex.ts';
import { userPaused } from './userPaused.ts';
import { userRemoved } from './userRemoved.ts';
import { userRenamed } from './userRenamed.ts';
import { listWaiting } from './waitingListing.ts';
import { weekMessage } from './weeklySummary.ts';

const workers: { readonly [K in Job['type']]: (job: Extract<Job, { type: K }>) => Promise<void> } = {
  'media.fetch': fetchMedia,
  'media.delete': deleteMedia,
  'message.push': pushMessage,
  'ticket.push': pushMessage,
  'message.release': releaseMessage,
  'company.created': companyCreated,
  'company.resumed': companyResumed,
  'email.report': noteEmailReport,
  'payment.notice': paymentNotice,
  'invoices.due': invoicesDue,
  'invoice.check': invoiceCheck,
  'payment.changed': paymentChanged,
  'week.message': weekMessage,
  'duty.alert': dutyAlert,
  'promise.alert': serviceLevelAlert,
  'recovery.send': sendRecovery,
  'access.message': sendAccessMessage,
  'phone.replaced': tellReplacedPhone,
  'phone.confirm': confirmFormerPhone,
  'queue.changed': queueChanged,
  'queue.removed': queueRemoved,
  'user.renamed': userRenamed,
  'user.paused': userPaused,
  'user.removed': userRemoved,
  'chats.refresh': chatsRefresh,
  'chat.removed': chatRemoved,
  'announcement.told': announcementChanged,
  'plan.changed': planChanged,
  'planLimits.due': planLimitsDue,
  'planLimits.follow': planLimitsFollow,
  'contact.profile': fetchProfile,
  'connections.check': checkConnections,
  'connections.look': checkConnection,
  'connection.changed': connectionChanged,
  'connection.removed': connectionRemoved,
  'tag.changed': tagChanged,
  'tag.removed': tagRemoved,
  'contactList.removed': contactListRemoved,
  'contact.changed': contactChanged,
  'contact.removed': contactRemoved,
  'templates.sync': syncTemplates,
  'trackings.index': indexTrackings,
  'ticket.end': endTicket,
  'ticket.menu': sendMorningMenu,
  'ticket.removed': ticketRemoved,
  'tickets.closed': ticketsClosed,
  'tickets.listWaiting': listWaiting,
};

const numberIn = (job: Job): number | undefined => {
  if (job.type === 'media.fetch') return messageParts(job.messageId).connectionId;
  return 'whatsappId' in job ? job.whatsappId : undefined;
};

/** Jobs of the short lane run without limits; the media and the walks of a company take turns with those of others. */
async function run(job: Job, delivery: Delivery): Promise<void> {
  const lane = laneOfJob(job.type);
  if (lane !== 'jobs') await needTurn(lane, { companyId: job.companyId, whatsappId: numberIn(job) }, delivery);
  await (workers[job.type] as (job: Job) => Promise<void>)(job);
}

/** Work without an order that may take long; a job that is longer than one run hands itself over again. */
export const handler = consume(Job, run);
