/**
 * Every failure a caller can see, with its HTTP status. A code added here must get a text in all
 * four languages (`web/src/lib/errorTexts.ts` does not compile without it).
 */
export const errorStatus = {
  ERR_VALIDATION: 400,
  ERR_INTERNAL: 500,
  ERR_NOT_FOUND: 404,
  ERR_METHOD_NOT_ALLOWED: 405,
  ERR_PAYLOAD_TOO_LARGE: 413,
  ERR_CONFLICT: 409,
  ERR_IDEMPOTENCY_MISMATCH: 422,
  ERR_INVALID_SIGNATURE: 403,
  ERR_INVALID_JSON: 400,

  ERR_INVALID_CREDENTIALS: 401,
  ERR_OUT_OF_HOURS: 401,
  ERR_SESSION_EXPIRED: 401,
  ERR_TOKEN_INVALID: 403,
  ERR_COMPANY_DISABLED: 401,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_TOO_MANY_ATTEMPTS: 429,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_NO_PERMISSION: 403,
  ERR_NO_SUPER: 403,
  ERR_PLAN_FEATURE_DISABLED: 403,
  ERR_PLAN_LIMIT_USERS: 400,
  ERR_PLAN_LIMIT_QUEUES: 400,
  ERR_PLAN_LIMIT_CONNECTIONS: 400,
  ERR_NO_PLAN_FOUND: 400,

  ERR_NO_COMPANY_FOUND: 404,
  ERR_COMPANY_NAME_ALREADY_EXISTS: 400,
  ERR_COMPANY_DOCUMENT_ALREADY_EXISTS: 400,
  ERR_COMPANY_INVALID_DOCUMENT: 400,

  ERR_NO_USER_FOUND: 404,
  ERR_EMAIL_ALREADY_EXISTS: 400,
  ERR_LAST_ADMIN: 400,
  ERR_DELETE_SELF: 400,

  ERR_QUEUE_NOT_FOUND: 404,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 400,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 400,
  ERR_QUEUE_IN_USE: 409,

  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_DEF_WAPP_FOUND: 404,
  ERR_NO_OTHER_WHATSAPP: 400,
  ERR_WAPP_NAME_ALREADY_EXISTS: 400,
  ERR_WAPP_NUMBER_ALREADY_EXISTS: 409,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_WAPP_NOT_INITIALIZED: 400,
  ERR_WAPP_CHECK_CONTACT: 400,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 400,
  ERR_CHANNEL_NOT_SUPPORTED: 400,

  ERR_NO_CONTACT_FOUND: 404,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_CONTACT_BLOCKED: 400,
  ERR_INVALID_PHONE_NUMBER: 400,

  ERR_NO_TICKET_FOUND: 404,
  ERR_CREATING_TICKET: 400,
  ERROR_TICKET_OPEN: 409,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_TICKET_NOT_OPEN: 400,
  ERR_TICKET_TRANSITION: 409,
  ERR_REQUIRED_TAG: 400,

  ERR_MESSAGE_NOT_FOUND: 404,
  ERR_NO_MESSAGE_CONTENT_PROVIDED: 400,
  ERR_MESSAGE_TOO_LONG: 400,
  ERR_OUT_OF_WINDOW: 409,
  ERR_SENDING_WAPP_MSG: 400,
  ERR_SENDING_WAPP_REACTION: 400,
  ERR_EDITING_WAPP_MSG: 400,
  ERR_DELETE_WAPP_MSG: 400,
  ERR_CANNOT_DELETE_RECEIVED_MESSAGE: 400,
  ERR_FILESIZE_OVER_LIMIT: 400,
  ERR_FILETYPE_NOT_ALLOWED: 400,
  ERR_MESSAGE_NOT_RETRIABLE: 409,

  ERR_NO_SETTING_FOUND: 404,
  ERR_INVALID_COLUMN: 400,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorStatus, value);

export interface ErrorDetails {
  /** Field name to the code of what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds after which another try makes sense (Retry-After). */
  readonly retryAfter?: number;
  /** Replaces the code in the answer's `error`; only for the conflict payload of B-TICKET-3. */
  readonly payload?: string;
  /** Numbers and names for the translated text, such as the limit that was passed. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A failure with a closed code. Everything else that is thrown becomes ERR_INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
