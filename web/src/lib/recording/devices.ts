/** Reason why a microphone or camera cannot be used. */
export type DeviceFault = 'denied' | 'missing' | 'busy' | 'unsupported';

export class DeviceError extends Error {
  readonly fault: DeviceFault;
  constructor(fault: DeviceFault, options?: ErrorOptions) {
    super(`device ${fault}`, options);
    this.name = 'DeviceError';
    this.fault = fault;
  }
}

const faults: Readonly<Record<string, DeviceFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Asks for a microphone or camera. @throws DeviceError */
export async function openDevice(wanted: MediaStreamConstraints): Promise<MediaStream> {
  // Browsers offer none on pages that are not secure.
  if (navigator.mediaDevices?.getUserMedia === undefined) throw new DeviceError('unsupported');
  try {
    return await navigator.mediaDevices.getUserMedia(wanted);
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : '';
    throw new DeviceError(faults[name] ?? 'unsupported', { cause });
  }
}

export const closeDevice = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
