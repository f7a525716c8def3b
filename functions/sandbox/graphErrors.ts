import { newTraceId } from './ids.ts';

interface Fault {
  /** HTTP status when the call itself is refused. */
  readonly status: number;
  readonly title: string;
  readonly details: string;
  /** Refuses the call; otherwise the message is accepted and a `failed` status follows. */
  readonly isImmediate: boolean;
}

const immediate = (status: number, title: string, details: string): Fault => ({
  status,
  title,
  details,
  isImmediate: true,
});
const later = (title: string, details: string): Fault => ({ status: 400, title, details, isImmediate: false });

/** Codes of Meta's published list that a customer service product meets, with their words. */
export const faults: Readonly<Record<number, Fault>> = {
  0: immediate(401, 'AuthException', 'Unable to authenticate the app user.'),
  1: immediate(400, 'API Unknown', 'Invalid request or possible server error.'),
  2: immediate(503, 'API Service', 'Temporary due to downtime or overload.'),
  4: immediate(400, 'Application request limit reached', 'The app has reached its API call rate limit.'),
  10: immediate(403, 'Permission Denied', 'Permission is either not granted or has been removed.'),
  100: immediate(400, 'Invalid parameter', 'The request included unsupported or misspelled parameters.'),
  190: immediate(401, 'Access token has expired', 'Your access token has expired.'),
  200: immediate(403, 'API Permission', 'Permission is either not granted or has been removed.'),
  368: immediate(403, 'Temporarily blocked for policies violations', 'The account was restricted for a violation.'),
  80007: immediate(400, 'Rate limit issues', 'The WhatsApp Business Account has reached its rate limit.'),
  130429: immediate(429, 'Rate limit hit', 'Cloud API message throughput has been reached.'),
  130472: later(
    "User's number is part of an experiment",
    'Failed to send message because this number is in an experiment.',
  ),
  131000: immediate(500, 'Something went wrong', 'Message failed to send due to an unknown error.'),
  131008: immediate(400, 'Required parameter is missing', 'The request is missing a required parameter.'),
  131009: immediate(400, 'Parameter value is not valid', 'One or more parameter values are invalid.'),
  131016: immediate(500, 'Service unavailable', 'A service is temporarily unavailable.'),
  131021: immediate(400, 'Recipient cannot be sender', 'Sender and recipient phone number is the same.'),
  131026: later('Message undeliverable', 'Message Undeliverable.'),
  131031: immediate(403, 'Business Account locked', 'The account has been restricted or disabled.'),
  131042: later('Business eligibility payment issue', 'There was an error related to your payment method.'),
  131047: later(
    'Re-engagement message',
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  ),
  131048: later('Spam rate limit hit', 'Too many previous messages from this number were blocked or flagged as spam.'),
  131049: later(
    'This message was not delivered to maintain healthy ecosystem engagement.',
    'In order to maintain a healthy ecosystem engagement, the message failed to be delivered.',
  ),
  131051: later('Unsupported message type', 'Message type is not currently supported.'),
  131052: later('Media download error', 'Unable to download the media sent by the user.'),
  131053: later('Media upload error', 'Unable to upload the media used in the message.'),
  131056: immediate(
    400,
    '(Business Account, Consumer Account) pair rate limit hit',
    'Too many messages sent from the sender phone number to the same recipient in a short period of time.',
  ),
  132000: immediate(400, 'Template Param Count Mismatch', 'The number of parameters does not match the template.'),
  132001: immediate(404, 'Template does not exist', 'Template name does not exist in the translation.'),
  132005: immediate(400, 'Template Hydrated Text Too Long', 'Translated text too long.'),
  132007: immediate(400, 'Template Format Character Policy Violated', 'Template content violates a policy.'),
  132012: immediate(400, 'Template Parameter Format Mismatch', 'Variable parameter values formatted incorrectly.'),
  132015: immediate(400, 'Template is Paused', 'Template is paused due to low quality.'),
  132016: immediate(400, 'Template is Disabled', 'Template was paused too many times and is disabled for good.'),
  132018: immediate(400, 'Template Parameter Invalid', 'There is a problem with the parameters of the template.'),
  133010: immediate(400, 'Phone number not registered', 'Phone number not registered on the platform.'),
};

export const faultOf = (code: number): Fault =>
  faults[code] ?? later('Something went wrong', 'Message failed to send due to an unknown error.');

/** `errors[]` of a status webhook. */
export function webhookError(code: number) {
  const { title, details } = faultOf(code);
  return {
    code,
    title,
    message: title,
    error_data: { details },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  };
}

interface Parts {
  readonly message?: string;
  readonly details?: string;
  readonly subcode?: number;
  readonly status?: number;
  readonly type?: 'OAuthException' | 'GraphMethodException';
}

/** A call the Graph API refuses; `body` is what goes out. */
export class GraphError extends Error {
  readonly status: number;
  readonly code: number;
  readonly body: { readonly error: Readonly<Record<string, unknown>> };

  constructor(code: number, parts: Parts = {}) {
    const fault = faultOf(code);
    const message = parts.message ?? `(#${code}) ${fault.title}`;
    super(message);
    this.name = 'GraphError';
    this.code = code;
    this.status = parts.status ?? fault.status;
    this.body = {
      error: {
        message,
        type: parts.type ?? 'OAuthException',
        code,
        ...(parts.subcode === undefined ? {} : { error_subcode: parts.subcode }),
        ...(parts.details === undefined
          ? {}
          : { error_data: { messaging_product: 'whatsapp', details: parts.details } }),
        fbtrace_id: newTraceId(),
      },
    };
  }
}

export const missing = (name: string): GraphError =>
  new GraphError(100, { message: `(#100) The parameter ${name} is required.` });

export const missingKey = (details: string): GraphError => new GraphError(131008, { details });

export const invalid = (details: string): GraphError => new GraphError(131009, { details });

/** Meta's error for ids that do not exist and for ids the caller may not see; the two look alike. */
export const unknownObject = (method: 'get' | 'post' | 'delete', id: string): GraphError =>
  new GraphError(100, {
    message: `Unsupported ${method} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
    subcode: 33,
    type: 'GraphMethodException',
  });

export const unauthorised = (): GraphError =>
  new GraphError(190, { message: 'Invalid OAuth access token - Cannot parse access token' });
