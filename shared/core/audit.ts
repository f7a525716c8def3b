/** Kinds of records that an audit record can concern. */
export type AuditTarget =
  | 'user'
  | 'company'
  | 'queue'
  | 'option'
  | 'setting'
  | 'connection'
  | 'tag'
  | 'contact'
  | 'campaign'
  | 'contactList'
  | 'ticket'
  | 'quickMessage'
  | 'announcement'
  | 'plan'
  | 'help'
  | 'duty'
  | 'prompt'
  | 'fileList'
  | 'integration'
  | 'invoice'
  | 'privacyTask'
  | 'report'
  | 'incident'
  | 'apiKey'
  | 'webhook'
  | 'processingActivity'
  | 'holiday'
  | 'route';

export interface AuditRule {
  readonly target: AuditTarget;
  /**
   * Input field that identifies the target; null where there is no single one. Without it the target is
   * the one of the path, or the record the request creates.
   */
  readonly id?: string | null;
  /** The target is the record that is changed first, whatever the path names. */
  readonly isOfRevision?: true;
  /** Changes of these fields alone are personal preferences and leave no audit record. */
  readonly except?: readonly string[];
  /**
   * Fields whose values before and after are stored; `masked` stores numbers as users who may not see them get them,
   * because the log is never deleted.
   */
  readonly values?: Readonly<Record<string, 'plain' | 'masked'>>;
  /** Input fields that name another record which is concerned. */
  readonly inputs?: readonly string[];
  /** The request only orders work that is done later: it is recorded before the order goes out. */
  readonly isOrder?: true;
}

/**
 * Actions of administrators, and of other users if they change records that others work with. A route names its
 * action, which equals the route's name; an action added here must get a text in all four languages
 * (`web/src/features/audit/text.ts` does not compile without it).
 */
export const auditRules = {
  'users.create': { target: 'user' },
  'users.update': {
    target: 'user',
    except: ['language', 'defaultTheme', 'defaultMenu', 'farewellMessage', 'waitingNotices'],
    values: { wpp: 'masked' },
  },
  'users.remove': { target: 'user' },
  'users.invite': { target: 'user' },
  'users.retryEmail': { target: 'user' },
  'users.sendNextEmail': { target: 'user' },
  'users.withdrawNextEmail': { target: 'user' },
  'security.endSession': { target: 'user', id: null },
  'security.confirmAuthenticator': { target: 'user', id: null },
  'security.removeAuthenticator': { target: 'user', id: null },
  'security.renewRecoveryCodes': { target: 'user', id: null },
  'security.resetSecondFactor': { target: 'user', id: 'userId' },
  'singleSignOn.update': { target: 'company', id: null },
  'passkeys.create': { target: 'user', id: null },
  'passkeys.rename': { target: 'user', id: null },
  'passkeys.remove': { target: 'user', id: null },
  'companies.create': { target: 'company' },
  'removal.begin': { target: 'company' },
  'removal.restore': { target: 'company', id: 'companyId' },
  'removal.archive': { target: 'company', id: 'companyId' },
  'companies.update': { target: 'company' },
  'companies.invite': { target: 'company' },
  'companies.schedules': { target: 'company' },
  'companies.changePlan': { target: 'plan', id: 'planId' },
  'companies.choosePlanUsers': { target: 'user', id: null },
  'plans.create': { target: 'plan' },
  'plans.update': { target: 'plan' },
  'plans.remove': { target: 'plan' },
  'helps.create': { target: 'help' },
  'helps.update': { target: 'help' },
  'helps.remove': { target: 'help' },
  'queues.create': { target: 'queue' },
  'queues.update': { target: 'queue' },
  'queues.remove': { target: 'queue' },
  'queues.addOption': { target: 'queue', id: 'queueId' },
  'queues.changeOption': { target: 'option' },
  'queues.removeOption': { target: 'option' },
  'settings.update': { target: 'setting' },
  'staff.invite': { target: 'user' },
  'staff.remove': { target: 'user' },
  'impersonation.begin': { target: 'company', id: 'companyId' },
  'platformSettings.update': { target: 'setting', id: null },
  'settings.updateCompany': { target: 'setting', id: 'column' },
  'connections.create': { target: 'connection' },
  'connections.update': { target: 'connection' },
  'connections.uploadMedia': { target: 'connection' },
  'connections.removeMedia': { target: 'connection' },
  'connections.remove': { target: 'connection' },
  'connections.retry': { target: 'connection' },
  'connections.disconnect': { target: 'connection' },
  'connections.closeImported': { target: 'connection' },
  'connections.newCode': { target: 'connection' },
  'connections.restart': { target: 'connection', id: null },
  'connections.choosePlaces': { target: 'connection', id: null },
  'facebook.connect': { target: 'connection', id: null },
  'tags.create': { target: 'tag' },
  'tags.update': { target: 'tag' },
  'tags.remove': { target: 'tag' },
  'campaigns.create': { target: 'campaign' },
  'campaigns.update': { target: 'campaign' },
  'campaigns.remove': { target: 'campaign' },
  'campaigns.uploadMedia': { target: 'campaign' },
  'campaigns.removeMedia': { target: 'campaign' },
  'campaigns.start': { target: 'campaign' },
  'campaigns.cancel': { target: 'campaign' },
  'campaigns.restart': { target: 'campaign' },
  'campaigns.retry': { target: 'campaign' },
  'campaigns.archive': { target: 'campaign' },
  'campaigns.duplicate': { target: 'campaign' },
  'campaigns.test': { target: 'campaign' },
  'campaigns.saveSettings': { target: 'campaign', id: null },
  'campaigns.savePrices': { target: 'campaign', id: null },
  'optOuts.create': { target: 'contact', id: 'contactId' },
  'optOuts.remove': { target: 'contact', id: null },
  'optOuts.removeOfContact': { target: 'contact', id: 'contactId' },
  'optOuts.export': { target: 'contact', id: null, isOrder: true },
  'contactLists.create': { target: 'contactList' },
  'contactLists.update': { target: 'contactList' },
  'contactLists.remove': { target: 'contactList' },
  'contactLists.addItem': { target: 'contactList', id: 'contactListId' },
  'contactLists.updateItem': { target: 'contactList', id: null },
  'contactLists.removeItem': { target: 'contactList', id: null },
  'contactLists.startImport': { target: 'contactList', id: 'contactListId' },
  'contactLists.changeImport': { target: 'contactList', id: 'contactListId' },
  'contactLists.startCheck': { target: 'contactList' },
  'contactLists.stopCheck': { target: 'contactList' },
  'contactLists.upload': { target: 'contactList' },
  'contactLists.export': { target: 'contactList', isOrder: true },
  'contacts.importOne': { target: 'contact' },
  'contacts.upload': { target: 'contact', id: null },
  'contacts.export': { target: 'contact', id: null, isOrder: true },
  'contacts.update': { target: 'contact', except: ['name', 'email', 'extraInfo'], values: { number: 'masked' } },
  'contacts.block': { target: 'contact', except: [], values: { active: 'plain' } },
  'contacts.merge': { target: 'contact', id: 'winnerId', values: { number: 'masked' }, inputs: ['loserId'] },
  'contacts.unmerge': { target: 'contact', isOfRevision: true, values: { number: 'masked' }, inputs: ['id'] },
  'contacts.tellApart': { target: 'contact' },
  'contacts.remove': { target: 'contact' },
  'tickets.closeAll': { target: 'ticket', id: null, isOrder: true },
  'tickets.remove': { target: 'ticket' },
  'quickMessages.create': { target: 'quickMessage' },
  'quickMessages.update': { target: 'quickMessage' },
  'quickMessages.remove': { target: 'quickMessage' },
  'quickMessages.uploadMedia': { target: 'quickMessage' },
  'quickMessages.removeMedia': { target: 'quickMessage' },
  'announcements.create': { target: 'announcement' },
  'announcements.update': { target: 'announcement' },
  'announcements.remove': { target: 'announcement' },
  'announcements.uploadMedia': { target: 'announcement' },
  'announcements.removeMedia': { target: 'announcement' },
  'duty.create': { target: 'duty' },
  'duty.update': { target: 'duty' },
  'duty.remove': { target: 'duty' },
  'prompts.create': { target: 'prompt' },
  'prompts.update': { target: 'prompt' },
  'prompts.remove': { target: 'prompt' },
  'fileLists.create': { target: 'fileList' },
  'fileLists.update': { target: 'fileList' },
  'fileLists.remove': { target: 'fileList' },
  'fileLists.uploadList': { target: 'fileList' },
  'integrations.create': { target: 'integration' },
  'integrations.update': { target: 'integration' },
  'integrations.remove': { target: 'integration' },
  'invoices.subscribe': { target: 'invoice', id: 'invoiceId' },
  'invoices.update': { target: 'invoice' },
  'invoices.confirm': { target: 'invoice' },
  'invoices.refund': { target: 'invoice' },
  'reports.export': { target: 'report' },
  'reports.createSaved': { target: 'report' },
  'reports.updateSaved': { target: 'report' },
  'reports.removeSaved': { target: 'report' },
  'privacy.count': { target: 'contact', id: 'contactId' },
  'privacy.export': { target: 'contact', id: 'contactId' },
  'privacy.erase': { target: 'contact', id: 'contactId' },
  'privacy.cancel': { target: 'privacyTask', id: 'taskId' },
  'privacy.download': { target: 'privacyTask', id: 'taskId', isOrder: true },
  'privacy.reveal': { target: 'contact', id: 'contactId' },
  'privacy.consent': { target: 'contact', id: 'contactId' },
  'privacy.setRetention': { target: 'company', id: null },
  'privacy.previewRetention': { target: 'privacyTask' },
  'apiKeys.create': { target: 'apiKey' },
  'apiKeys.remove': { target: 'apiKey' },
  'webhookEndpoints.create': { target: 'webhook' },
  'webhookEndpoints.update': { target: 'webhook' },
  'webhookEndpoints.remove': { target: 'webhook' },
  'webhookEndpoints.rotate': { target: 'webhook' },
  'webhookEndpoints.replay': { target: 'webhook', id: 'endpointId', isOrder: true },
  'incidents.create': { target: 'incident' },
  'incidents.update': { target: 'incident' },
  'incidents.note': { target: 'incident' },
  'processingActivities.create': { target: 'processingActivity' },
  'processingActivities.suggest': { target: 'processingActivity', id: null },
  'processingActivities.update': { target: 'processingActivity' },
  'processingActivities.remove': { target: 'processingActivity' },
  'holidays.create': { target: 'holiday' },
  'holidays.addMany': { target: 'holiday', id: null },
  'holidays.update': { target: 'holiday' },
  'holidays.remove': { target: 'holiday' },
  'privacy.hold': { target: 'contact', id: 'contactId' },
} as const satisfies Record<string, AuditRule>;

/** Events that are no change of a record, or that no user of the company caused. */
export const auditEvents = {
  'session.login': { target: 'user' },
  /** The first password, by an invitation. */
  'session.invitationAccepted': { target: 'user' },
  /** A new password by a code that was sent. */
  'session.recovered': { target: 'user' },
  /** A wrong password. */
  'session.refused': { target: 'user' },
  /** The password was right, and the code was not. */
  'session.codeRefused': { target: 'user' },
  /** A passkey signed something else than it was asked, or not as its owner has to. */
  'session.passkeyRefused': { target: 'user' },
  /** A passkey counted back, as a copy of it would. */
  'session.passkeyCopied': { target: 'user' },
  /** A second factor was set up with the password alone, because sign-in requires one. */
  'session.secondFactorSet': { target: 'user' },
  /** The identity provider sent a person whom it does not vouch for, or whom the company does not admit. */
  'session.providerRefused': { target: 'company' },
  /** The first sign-in with the provider: it is theirs from now on. */
  'session.identityLinked': { target: 'user' },
  /** A user that the provider knew and the company did not. */
  'session.userCreated': { target: 'user' },
  /** The new number was confirmed by a code that was sent to the former one. */
  'session.phoneConfirmed': { target: 'user' },
  /** The address that waited for them is theirs, by the link that went there. */
  'session.emailConfirmed': { target: 'user' },
  /** A person of another company proved that they own an address which this user had never confirmed. */
  'session.emailTaken': { target: 'user' },
  /** After too many attempts, unknown devices have to wait. */
  'session.delayed': { target: 'user' },
  /** The plan had no place for them, or has one again. */
  'planLimits.userPaused': { target: 'user' },
  'planLimits.userResumed': { target: 'user' },
  'planLimits.connectionPaused': { target: 'connection' },
  'planLimits.connectionResumed': { target: 'connection' },
  /** An operator at the server removed a second factor that could not be removed otherwise. */
  'platform.secondFactorReset': { target: 'user' },
  /** The platform's staff looked at a company that is not theirs. */
  'platform.companyRead': { target: 'company' },
  'platform.usersRead': { target: 'company' },
  /** The platform's staff changed that company. */
  'platform.companyChanged': { target: 'company' },
  /** A message of the platform to the company's phone did not arrive. */
  'platform.noticeFailed': { target: 'company' },
  /** The platform's staff entered the company, called a route while in it, and left. */
  'platform.entered': { target: 'company' },
  'platform.request': { target: 'route' },
  'platform.left': { target: 'company' },
} as const satisfies Record<string, AuditRule>;

export type AuditAction = keyof typeof auditRules;
export type AuditEvent = keyof typeof auditEvents;

export const auditRuleOf = (action: AuditAction): AuditRule => auditRules[action];
